/** A run of a search at its level: its loads are the searched one, its partners, and the background. Pure. */
import type { LoadPlan, RunPlan } from '../plan/plan.ts';
import type { SearchPlan } from '../plan/search-plan.ts';
import { levelWithVariant } from '../plan/variants.ts';
import type { SearchedLevel } from '../workloads/facts.ts';
import { factsOf } from '../workloads/registry.ts';
import { loadLevelText } from '../workloads/run-name.ts';
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

/** A level, and the measured duration of a run at it. */
type AtLevel = Pick<SearchedLevel, 'level' | 'seconds'>;

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
export function fillLoads(search: SearchPlan, loads: LoadPlan[], { level, seconds }: AtLevel): LoadPlan[] {
  const searched = searchedLoad(search, loads, ({ id }) => id);
  const startUp = factsOf(searched.workload).startUpSeconds;
  const slowest = Math.max(...loads.map(({ workload }) => factsOf(workload).startUpSeconds));
  const catchUp = Math.max(0, ...loads.map(({ workload }) => factsOf(workload).reads?.catchUpSeconds ?? 0));
  const warmUp = Math.max(catchUp, warmUpSeconds + (slowest - startUp > longerStartSeconds ? laterSeconds : 0));
  const filled = loads.map((load) => {
    if (load === searched) return fillLoad(load, { over: search.over, level, seconds, warmUpSeconds: warmUp });
    const { reads, startUpSeconds } = factsOf(load.workload);
    if (reads) return load;
    const earlier = startUp - startUpSeconds > longerStartSeconds ? startUp - startUpSeconds : 0;
    const later = startUpSeconds - startUp > longerStartSeconds ? laterSeconds : 0;
    return fillLoad(load, {
      over: rateParameter(load.workload),
      level: targetPerSecond(load),
      seconds: seconds + warmUp + earlier - later - backgroundWarmUpSeconds + outlastingSeconds,
      warmUpSeconds: backgroundWarmUpSeconds,
    });
  });
  return filled.map((load) => fillReader(load, filled));
}

/** Throws for a load without that parameter or level: it can neither be searched nor be the background of a search. */
function fillLoad(
  load: LoadPlan,
  at: Omit<SearchedLevel, 'over' | 'level'> & { over: string | null; level: number | null },
): LoadPlan {
  const { search } = factsOf(load.workload);
  const { over, level, seconds } = at;
  if (!search || over === null || level === null)
    throw new Error(
      `The load ${load.id} is ${load.workload} without ${over ?? 'a target rate'}, so no search can have it.`,
    );
  const parameters = search.at(load.parameters, { ...at, over, level });
  return { ...load, plannedSeconds: seconds + at.warmUpSeconds, parameters };
}

/** A load that reads what others of its run write has as much to read as these write, and lasts as long. */
export function fillReader(load: LoadPlan, filled: LoadPlan[]): LoadPlan {
  const { reads } = factsOf(load.workload);
  if (!reads?.ofWriters || reads.writtenByRun(load.parameters) !== null) return load;
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
