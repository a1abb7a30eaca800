/** The loads of a plan: what each writes to, what it reads, how long it lasts. */
import type { Source } from '../workloads/facts.ts';
import { factsOf } from '../workloads/registry.ts';
import { suggestion } from '../input/closest.ts';
import type { Faults } from './faults.ts';
import type { LoadPlan } from '../plan/plan.ts';
import { quoted } from '../input/readable.ts';
import type { ResolvedLoad, ResolvedRun } from './resolve.ts';
import { needsLength } from './rules.ts';

/** A run with its id, before its trials. */
export interface NamedRun extends ResolvedRun {
  id: string;
}

/** One load of a run with its length, what it writes to, and what it reads; null where that cannot be told, with the fault. */
export function planLoad(
  load: ResolvedLoad,
  run: NamedRun,
  all: NamedRun[],
  done: NamedRun[],
  ofTrial: (id: string) => string,
  faults: Faults,
): LoadPlan | null {
  const { id, workload, hosts } = load;
  const facts = factsOf(workload);
  const source = facts.reads ? sourceOf(load, run, all, done, ofTrial, faults) : null;
  if (facts.reads && !source) return null;
  const fault = hosts.length > 1 ? (facts.instancesFault?.(load.parameters, source, hosts.length) ?? null) : null;
  if (fault !== null) {
    faults.add(load.pathOf(), fault);
    return null;
  }
  const { parameters, plannedSeconds } = facts.plan(load.parameters, ofTrial(run.id), source);
  if (plannedSeconds === null) {
    needsLength(load, faults);
    return null;
  }
  // A campaign file has one cluster of each system, named after it.
  return { id, workload, cluster: facts.system, hosts, parameters, plannedSeconds };
}

/** What the load reads, or null where there is none, or none that is known. */
function sourceOf(
  load: ResolvedLoad,
  run: NamedRun,
  all: NamedRun[],
  done: NamedRun[],
  ofTrial: (id: string) => string,
  faults: Faults,
): Source | null {
  const { reads } = factsOf(load.workload);
  if (!reads) return null;
  const { from, parameter } = reads;
  const wanted = reads.runNamed(load.parameters);
  const writer = wanted === run.name ? run : writerOf(wanted, done);
  if (writer?.search) {
    faults.add(
      load.pathOf(parameter),
      `the level of "${writer.name}" is searched for, so what it writes last is not known; read another run`,
    );
    return null;
  }
  if (!writer || !writes(writer, from)) {
    faults.add(load.pathOf(parameter), whyUnread(wanted, from, run, all, done));
    return null;
  }
  const given = writer.loads.filter((other) => other.workload === from).map(({ parameters }) => parameters);
  return given.length === 0 ? null : { runId: ofTrial(writer.id), isOwnRun: writer === run, given };
}

const writes = (run: NamedRun, writer: string): boolean => run.declared.some(({ workload }) => workload === writer);

/** The run of that id, or the last level of the run of that name, among those done before. */
function writerOf(reads: string, done: NamedRun[]): NamedRun | undefined {
  return done.findLast((run) => run.id === reads) ?? done.findLast((run) => run.name === reads);
}

function whyUnread(reads: string, writer: string, run: NamedRun, all: NamedRun[], done: NamedRun[]): string {
  const named = all.filter((other) => other.id === reads || other.name === reads);
  const possible = [...new Set([...done, run].filter((other) => writes(other, writer)).map((other) => other.name))];
  const advice = possible.length === 0 ? 'put a run with one before this one' : suggestion(reads, possible);
  if (named.length === 0) return `there is no run ${quoted(reads)} at this size; ${advice}`;
  if (!named.some((other) => writes(other, writer)))
    return `the run ${quoted(reads)} has no ${writer}, so there is nothing to read; ${advice}`;
  return `the run ${quoted(reads)} comes later, so there is nothing to read yet; put it before this one`;
}
