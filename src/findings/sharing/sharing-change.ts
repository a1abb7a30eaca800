/** How one figure of a load changed from alone to together, and whether chance or drift explains it. Pure. */
import { mean } from '../../statistics/sums.ts';
import { leavesOutOne, ratioInterval, type Interval } from '../../statistics/ratio-interval.ts';
import { driftOf } from '../drift.ts';
import { pairedRatio } from './paired-ratio.ts';
import { isTooShort, offerMet, type FigureOf, type Trial } from './sharing-figures.ts';
import type { Drift, Effect, SharingFigure, SharingFigureName } from './sharing-finding.ts';

export interface Sides {
  alone: Trial[];
  together: Trial[];
  /** Whether they were done in blocks, whose number is the trial of each run. */
  interleaved: boolean;
}

/**
 * Null where either side has no figure. Blocks that lack a side, or that a resumption has split, are left out of the interval; without blocks it is that of the
 * ratio of two independent means.
 */
export function changeOf(
  name: SharingFigureName,
  figure: FigureOf,
  { alone, together, interleaved }: Sides,
): SharingFigure | null {
  const before = figuresOf(alone, figure);
  const after = figuresOf(together, figure);
  if (before.length === 0 || after.length === 0) return null;
  const pairs = interleaved ? pairsOf(before, after) : [];
  const { ratio, interval, sides } = pairs.length > 0 ? fromPairs(pairs) : fromMeans(before, after);
  const drift = driftOf(before.toSorted((a, b) => a.startMilliseconds - b.startMilliseconds).map(valueOf));
  const changePercent = percent(ratio);
  const effect =
    besideThePoint(name, alone, together) ??
    (interval
      ? carried(interval, changePercent, drift)
      : { state: 'too-few' as const, rangePercent: rangeOf(before, after) });
  return { name, ...sides, changePercent, effect, drift };
}

/** Why the change says nothing, whatever its interval; null where it does. */
function besideThePoint(name: SharingFigureName, alone: Trial[], together: Trial[]): Effect | null {
  if (isTooShort(name, together)) return { state: 'too-short' };
  const offer = name === 'perSecond' ? offerMet([...alone, ...together]) : null;
  return offer === null ? null : { state: 'by-design', offeredPerSecond: offer };
}

interface Value {
  /** Names the block. */
  trial: number;
  session: number;
  startMilliseconds: number;
  value: number;
}

const valueOf = ({ value }: Value): number => value;

/** A figure of zero has no ratio, and none of ours is ever zero where there was anything to measure. */
function figuresOf(trials: Trial[], figure: FigureOf): Value[] {
  return trials.flatMap((trial) => {
    const value = figure(trial);
    const { run } = trial;
    return value === null || value <= 0
      ? []
      : [{ trial: run.trial, session: trial.session, startMilliseconds: run.span.startMilliseconds, value }];
  });
}

function pairsOf(before: Value[], after: Value[]): [number, number][] {
  return before.flatMap(({ trial, session, value }) => {
    const other = after.find((its) => its.trial === trial && its.session === session);
    return other ? [[value, other.value] as [number, number]] : [];
  });
}

interface Ratio {
  ratio: number;
  interval: Interval | null;
  sides: { alone: number; together: number };
}

function fromPairs(pairs: [number, number][]): Ratio {
  const sides = {
    alone: geometricMean(pairs.map(([before]) => before)),
    together: geometricMean(pairs.map(([, after]) => after)),
  };
  return { ...pairedRatio(pairs), sides };
}

function fromMeans(before: Value[], after: Value[]): Ratio {
  const sides = { alone: mean(before.map(valueOf)), together: mean(after.map(valueOf)) };
  return {
    ratio: sides.together / sides.alone,
    interval: ratioInterval(before.map(valueOf), after.map(valueOf)),
    sides,
  };
}

/** A drift as large as the change, by ratio and in either direction, may be all there is to it, and is said instead. */
function carried(interval: Interval, changePercent: number, drift: Drift | null): Effect {
  const bounds = { lowPercent: percent(interval.low), highPercent: percent(interval.high) };
  if (!leavesOutOne(interval)) return { state: 'no-difference', ...bounds };
  const drifted = drift !== null && distance(drift.percent) >= distance(changePercent);
  return { state: drifted ? 'drifted' : 'differs', ...bounds };
}

/** How far a change is from none: a half is as far as a double. */
function distance(changePercent: number): number {
  return Math.abs(Math.log1p(changePercent / 100));
}

function rangeOf(before: Value[], after: Value[]): { low: number; high: number } | null {
  if (before.length < 2 || after.length < 2) return null;
  const changes = before.flatMap((first) => after.map((second) => percent(second.value / first.value)));
  return { low: Math.min(...changes), high: Math.max(...changes) };
}

function percent(ratio: number): number {
  return (ratio - 1) * 100;
}

function geometricMean(values: number[]): number {
  return Math.exp(mean(values.map((value) => Math.log(value))));
}
