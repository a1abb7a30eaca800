/** Plans a load: its target, its source and its length. */
import type { SizedDataset, Source } from '../workloads/facts.ts';
import { factsOf } from '../workloads/registry.ts';
import { ownFileAt, type OwnFiles } from '../workloads/own-files.ts';
import { suggestion } from '../input/closest.ts';
import type { Faults } from './faults.ts';
import type { LoadPlan } from '../plan/plan.ts';
import type { RunVariant } from '../plan/run-place.ts';
import { quoted } from '../input/readable.ts';
import type { ResolvedLoad, ResolvedRun } from './resolved-run.ts';
import { needsLength } from './rules.ts';

/** A run with its id, before its trials. */
export interface NamedRun extends ResolvedRun {
  id: string;
  /** Present if it is made for each variant. */
  variant?: RunVariant;
}

/** Plans one load of a run. Returns null and reports a fault if its source or its length is unknown. */
export function planLoad(
  load: ResolvedLoad,
  run: NamedRun,
  all: NamedRun[],
  done: NamedRun[],
  ofTrial: (id: string) => string,
  files: OwnFiles,
  faults: Faults,
  data?: SizedDataset,
): LoadPlan | null {
  const { id, workload, cluster, hosts } = load;
  const facts = factsOf(workload);
  if (facts.readsDataset && !data) {
    const makers = facts.readsDataset.of.join(' or ');
    const sentence = `dataset is missing: ${workload} reads the records of one; name a dataset of ${makers}`;
    faults.add(['runs', run.name, 'loads', id], sentence);
    return null;
  }
  // Its fault was reported with those of the other parameters.
  if (facts.fileParameters?.some((parameter) => !ownFileAt(files, load.parameters[parameter]))) return null;
  const source = facts.reads ? sourceOf(load, run, all, done, ofTrial, faults) : null;
  if (facts.reads && !source) return null;
  const fault = hosts.length > 1 ? (facts.instancesFault?.(load.parameters, source, hosts.length) ?? null) : null;
  if (fault !== null) {
    faults.add(load.pathOf(), fault);
    return null;
  }
  const { parameters, plannedSeconds } = facts.plan(load.parameters, ofTrial(run.id), source, files, data);
  if (plannedSeconds === null) {
    needsLength(load, faults);
    return null;
  }
  return { id, workload, cluster, ...(load.uses ? { uses: load.uses } : {}), hosts, parameters, plannedSeconds };
}

/** The source that the load reads; null if it has none, or with a fault if it is unknown. */
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
  const sourceName = reads.runNamed(load.parameters);
  const readable = done.filter(({ variant }) => variant === undefined || variant.name === run.variant?.name);
  const writer = sourceName === run.name ? run : writerOf(sourceName, readable);
  if (writer?.search && writer !== run) {
    faults.add(
      load.pathOf(parameter),
      `the level of "${writer.name}" is searched for, so its final data is not known in advance; read from another run`,
    );
    return null;
  }
  if (writer?.slices && writer !== run) {
    faults.add(
      load.pathOf(parameter),
      `"${writer.name}" is made in slices, and each has its own data; read from another run`,
    );
    return null;
  }
  if (writer && writer !== run && reads.whileWritten) {
    faults.add(
      load.pathOf(parameter),
      `${load.workload} measures while its own run writes, so it cannot read what "${writer.name}" wrote; put a ${from} into the run "${run.name}", and give ${parameter}: ${run.name}`,
    );
    return null;
  }
  if (!writer || !writes(writer, from)) {
    faults.add(load.pathOf(parameter), whyUnread(sourceName, from, run, all, done));
    return null;
  }
  const given = writer.loads.filter((other) => other.workload === from).map(({ parameters }) => parameters);
  return given.length === 0 ? null : { runId: ofTrial(writer.id), isOwnRun: writer === run, given };
}

const writes = (run: NamedRun, writer: string): boolean => run.declared.some(({ workload }) => workload === writer);

/** The earlier run with that id, or the last level of the earlier run with that name. */
function writerOf(reads: string, done: NamedRun[]): NamedRun | undefined {
  return (
    done.findLast((run) => run.id === reads || run.variant?.of === reads) ?? done.findLast((run) => run.name === reads)
  );
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
