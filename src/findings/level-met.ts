/** Whether a level with a target rate was met: the one rule, for answers, load curves and the highest target that was met. Pure. */
import { isUnsteady } from '../measurement/results/steady-part.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { targetOutcome } from '../workloads/target-met.ts';
import { countedPerSecond, targetPerSecond } from '../workloads/throughput.ts';

/** A load of a run at a level. */
export interface LevelRun {
  run: Pick<RunResult, 'state' | 'loads'>;
  load: LoadResult;
}

export type LevelState = 'met' | 'missed' | 'unknown';

/**
 * A level is met if more than half of its valid, steady runs met its target rate (`targetOutcome`: the rate was reached, and no backlog
 * grew), and missed otherwise. It is unknown, and not absent, if no run of it was valid and steady.
 *
 * @param runs those of one load at one target rate
 */
export function levelState(runs: LevelRun[]): LevelState {
  const outcomes = runs
    .filter(({ run }) => run.state === 'valid' && !isUnsteady(run))
    .flatMap(({ load }) => targetOutcome(load) ?? []);
  if (outcomes.length === 0) return 'unknown';
  return 2 * outcomes.filter(({ isMet }) => isMet).length > outcomes.length ? 'met' : 'missed';
}

export interface TargetLevel {
  target: number;
  state: LevelState;
  /** Of the valid run with the highest rate; null without one. */
  best: LoadResult | null;
}

/** The levels of a load in ascending order; a load without a target rate is at none. */
export function targetLevels(runs: LevelRun[]): TargetLevel[] {
  return [...Map.groupBy(runs, ({ load }) => targetPerSecond(load.load))]
    .flatMap(([target, own]) => (target === null ? [] : [{ target, state: levelState(own), best: bestOf(own) }]))
    .toSorted((one, other) => one.target - other.target);
}

function bestOf(runs: LevelRun[]): LoadResult | null {
  const valid = runs.filter(({ run }) => run.state === 'valid').map(({ load }) => load);
  return valid.toSorted((one, other) => (countedPerSecond(other) ?? 0) - (countedPerSecond(one) ?? 0))[0] ?? null;
}
