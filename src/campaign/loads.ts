/** Plans a load: its target, its source and its length. */
import type { SizedDataset, Source, WorkloadFacts } from '../workloads/facts.ts';
import { factsOf } from '../workloads/registry.ts';
import { ownFileAt, type OwnFiles } from '../workloads/own-files.ts';
import { suggestion } from '../input/closest.ts';
import type { DraftLoad, DraftRun } from './draft/draft.ts';
import type { Faults } from './faults.ts';
import { exact } from '../text/figures.ts';
import type { LoadPlan } from '../plan/plan.ts';
import { quoted } from '../input/readable.ts';
import { needsLength } from './rules.ts';

/** A run that may be read, with the id of its trial in the plan. */
export interface Written {
  run: DraftRun;
  id: string;
}

/** A run whose loads are planned, and the others of its plan. */
export interface Sources extends Written {
  /** Every run, also those that come later. */
  all: DraftRun[];
  /** The runs before it. */
  written: Written[];
}

type Reads = NonNullable<WorkloadFacts['reads']>;

/** Plans one load of a run. Returns null and reports a fault if its source or its length is unknown, and if it is too short to be measured. */
export function planLoad(
  load: DraftLoad,
  sources: Sources,
  files: OwnFiles,
  faults: Faults,
  data?: SizedDataset,
): LoadPlan | null {
  const { id, workload, cluster, hosts } = load;
  const facts = factsOf(workload);
  if (facts.readsDataset && !data) {
    const makers = facts.readsDataset.of.join(' or ');
    const sentence = `dataset is missing: ${workload} reads the records of one; name a dataset of ${makers}`;
    faults.add(['runs', sources.run.name, 'loads', id], sentence);
    return null;
  }
  // The fault of a missing file was reported with those of the other parameters.
  if (facts.fileParameters?.some((parameter) => !ownFileAt(files, load.parameters[parameter]))) return null;
  const source = facts.reads ? sourceOf(load, facts.reads, sources, faults) : null;
  if (facts.reads && !source) return null;
  const fault = hosts.length > 1 ? (facts.instancesFault?.(load.parameters, source, hosts.length) ?? null) : null;
  if (fault !== null) {
    faults.add(load.pathOf(), fault);
    return null;
  }
  const { parameters, plannedSeconds } = facts.plan(load.parameters, sources.id, source, files, data);
  if (plannedSeconds === null) {
    needsLength(load, faults);
    return null;
  }
  if (isTooShort(facts, plannedSeconds, sources.run)) {
    const lacking = `lasts ${exact(plannedSeconds)} s, and its figures need ${facts.needs?.seconds} s`;
    faults.add(load.pathOf(), `${lacking}; give it more ${facts.lengths?.[0]}`);
    return null;
  }
  return { id, workload, cluster, ...(load.uses ? { uses: load.uses } : {}), hosts, parameters, plannedSeconds };
}

/** A search sets the length of its loads. A length of 0 stands for one whose fault was reported. */
function isTooShort({ needs, lengths }: WorkloadFacts, plannedSeconds: number, { warmUp, search }: DraftRun): boolean {
  if (!needs || !lengths || warmUp || search) return false;
  return plannedSeconds > 0 && plannedSeconds < needs.seconds;
}

/** The source that the load reads; null if it has none, or with a fault if it is unknown. */
function sourceOf(load: DraftLoad, reads: Reads, sources: Sources, faults: Faults): Source | null {
  const { run } = sources;
  const { from, parameter } = reads;
  const name = reads.runNamed(load.parameters);
  const writer = name === run.name ? sources : writerOf(name, sources);
  const fault = writer && writer.run !== run ? unreadable(writer.run, load, run, reads) : null;
  if (fault !== null || !writer || !writes(writer.run, from)) {
    faults.add(load.pathOf(parameter), fault ?? whyUnread(name, from, sources));
    return null;
  }
  const given = writer.run.loads.filter((other) => other.workload === from).map(({ parameters }) => parameters);
  return given.length === 0 ? null : { runId: writer.id, isOwnRun: writer.run === run, given };
}

/** Why a load cannot read what another run wrote; null if it can. */
function unreadable(
  { name, search, slices }: DraftRun,
  { workload }: DraftLoad,
  run: DraftRun,
  { from, parameter, whileWritten }: Reads,
): string | null {
  if (search)
    return `the level of "${name}" is searched for, so its final data is not known in advance; read from another run`;
  if (slices) return `"${name}" is made in slices, and each has its own data; read from another run`;
  if (!whileWritten) return null;
  return `${workload} measures while its own run writes, so it cannot read what "${name}" wrote; put a ${from} into the run "${run.name}", and give ${parameter}: ${run.name}`;
}

const writes = (run: DraftRun, writer: string): boolean => run.declared.some(({ workload }) => workload === writer);

/** The earlier run with that id, or the last level of the earlier run with that name: the same trial of it if there is one. */
function writerOf(reads: string, { run, written }: Sources): Written | undefined {
  const readable = written.filter(({ run: { variant } }) => !variant || variant.name === run.variant?.name);
  const last =
    readable.findLast(({ run: { id, variant } }) => id === reads || variant?.of === reads) ??
    readable.findLast(({ run: { name } }) => name === reads);
  return readable.findLast(({ run: { id, trial } }) => id === last?.run.id && trial === run.trial) ?? last;
}

function whyUnread(reads: string, writer: string, { run, all, written }: Sources): string {
  const named = all.filter((other) => other.id === reads || other.name === reads);
  const able = [...written.map((earlier) => earlier.run), run].filter((other) => writes(other, writer));
  const possible = [...new Set(able.map(({ name }) => name))];
  const advice = possible.length === 0 ? 'put a run with one before this one' : suggestion(reads, possible);
  if (named.length === 0) return `there is no run ${quoted(reads)} at this size; ${advice}`;
  if (!named.some((other) => writes(other, writer)))
    return `the run ${quoted(reads)} has no ${writer}, so there is nothing to read; ${advice}`;
  return `the run ${quoted(reads)} comes later, so there is nothing to read yet; put it before this one`;
}
