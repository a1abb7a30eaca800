/** A run of a search at its level: its loads are the searched one, its partners, and the background. Pure. */
import type { LoadPlan, RunPlan } from '../plan/plan.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { levelWithVariant } from '../plan/variants.ts';
import { loadLevelText } from '../workloads/level.ts';
import { factsOf } from '../workloads/registry.ts';
import { targetPerSecond } from '../workloads/throughput.ts';

/** Warm-up before the measurement of a run: for its JVM, its connections and the caches of the system. */
export const warmUpSeconds = 5;

/** A background warms up for less, so that it is measured from before the searched load is. */
const backgroundWarmUpSeconds = 2;

/**
 * A generator whose start takes this much longer than that of another has its first operation about two seconds later. The other warms up
 * for as much longer, so that their measurement windows are the same.
 */
const longerStartSeconds = 3;
const laterSeconds = 2;

/** How much longer a background lasts than the searched load. */
const outlastingSeconds = 1;

export interface AtLevel {
  level: number;
  /** Measured duration of the run. */
  seconds: number;
}

/** One of the possible runs of a search, at its level. Its timeouts are as planned, for the longest run. */
export function runAtLevel(search: SearchPlan, run: RunPlan, at: AtLevel): RunPlan {
  const loads = fillLoads(search, run.loads, at);
  const level = levelWithVariant(loadLevelText(loads), run.variant);
  return { ...run, loads, level, ...(run.search ? { search: { ...run.search, level: at.level } } : {}) };
}

/** The searched one of some loads of a run; throws if it is missing. */
export function searchedLoad<Load>(
  { run, load }: Pick<SearchPlan, 'run' | 'load'>,
  loads: Load[],
  id: (load: Load) => string,
): Load {
  const searched = load === undefined ? loads[0] : loads.find((each) => id(each) === load);
  if (searched === undefined) throw new Error(`The run ${run} has no load ${load ?? ''} to search over.`);
  return searched;
}

/** The loads of a run at a level, each measured for at least this many seconds after its warm-up. */
export function fillLoads(search: SearchPlan, loads: LoadPlan[], at: AtLevel): LoadPlan[] {
  const searched = searchedLoad(search, loads, ({ id }) => id);
  const own = factsOf(searched.workload).startUpSeconds;
  const slowest = Math.max(...loads.map(({ workload }) => factsOf(workload).startUpSeconds));
  const catchUp = Math.max(0, ...loads.map(({ workload }) => factsOf(workload).reads?.catchUpSeconds ?? 0));
  const warmUp = Math.max(catchUp, warmUpSeconds + (slowest - own > longerStartSeconds ? laterSeconds : 0));
  const filled = loads.map((load) => {
    if (load === searched) return fillSearched(search, load, at, warmUp);
    const { reads, startUpSeconds } = factsOf(load.workload);
    if (reads) return load;
    const earlier = own - startUpSeconds > longerStartSeconds ? own - startUpSeconds : 0;
    const later = startUpSeconds - own > longerStartSeconds ? laterSeconds : 0;
    return fillBackground(load, at.seconds + warmUp + earlier - later - backgroundWarmUpSeconds + outlastingSeconds);
  });
  return filled.map((load) => fillReader(load, filled));
}

function fillSearched(
  { over }: Pick<SearchPlan, 'over'>,
  load: LoadPlan,
  { level, seconds }: AtLevel,
  warmUp: number,
): LoadPlan {
  const { search } = factsOf(load.workload);
  if (!search) throw new Error(`The load ${load.id} is ${load.workload}, which has no ${over} to search over.`);
  const parameters = search.at(load.parameters, { over, level, seconds, warmUpSeconds: warmUp });
  return { ...load, plannedSeconds: seconds + warmUp, parameters };
}

/** @param lasting its seconds after its warm-up */
function fillBackground(load: LoadPlan, lasting: number): LoadPlan {
  const { search } = factsOf(load.workload);
  const over = rateParameter(load.workload);
  const level = targetPerSecond(load);
  if (!search || over === null || level === null)
    throw new Error(`The load ${load.id} is ${load.workload} without a target rate, so it cannot be a background.`);
  const parameters = search.at(load.parameters, {
    over,
    level,
    seconds: lasting,
    warmUpSeconds: backgroundWarmUpSeconds,
  });
  return { ...load, plannedSeconds: lasting + backgroundWarmUpSeconds, parameters };
}

/** A load that reads what others of its run write has as much to read as these write, and lasts as long. */
function fillReader(load: LoadPlan, filled: LoadPlan[]): LoadPlan {
  const { reads } = factsOf(load.workload);
  if (!reads?.ofWriters) return load;
  const writers = filled.filter(({ workload }) => workload === reads.from);
  return {
    ...load,
    plannedSeconds: Math.max(...writers.map(({ plannedSeconds }) => plannedSeconds)),
    parameters: reads.ofWriters(
      load.parameters,
      writers.map(({ parameters }) => parameters),
    ),
  };
}

/** The parameter for a target rate of a load generator; null if it has none. */
export function rateParameter(workload: string): string | null {
  const over = Object.entries(factsOf(workload).search?.over ?? {});
  return over.find(([, { kind }]) => kind === 'rate')?.[0] ?? null;
}
