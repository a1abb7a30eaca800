/** How a figure of a load changed from isolated to combined runs, and whether chance or drift explains it. Pure. */
import { mean } from '../../statistics/sums.ts';
import { excludesOne, ratioInterval, type Interval } from '../../statistics/ratio-interval.ts';
import { driftOf } from '../drift.ts';
import { pairedRatio } from './paired-ratio.ts';
import { isTooShort, commonTargetMet, type FigureOf, type Trial } from './sharing-figures.ts';
import type { Drift, Effect, SharingFigure, SharingFigureName } from './sharing-finding.ts';

export interface Sides {
  isolated: Trial[];
  combined: Trial[];
  /** Whether the runs are interleaved in blocks. The trial of a run is its block. */
  interleaved: boolean;
}

/**
 * Null if either side has no figure. The interval excludes blocks that lack a side or that a resumption split. Without blocks it is
 * the interval of the ratio of two independent means.
 */
export function changeOf(
  name: SharingFigureName,
  figure: FigureOf,
  { isolated, combined, interleaved }: Sides,
): SharingFigure | null {
  const before = figuresOf(isolated, figure);
  const after = figuresOf(combined, figure);
  if (before.length === 0 || after.length === 0) return null;
  const pairs = interleaved ? pairsOf(before, after) : [];
  const { ratio, interval, sides } = pairs.length > 0 ? fromPairs(pairs) : fromMeans(before, after);
  const drift = driftOf(before.toSorted((a, b) => a.startMilliseconds - b.startMilliseconds).map(valueOf));
  const changePercent = percent(ratio);
  const effect =
    irrelevantEffect(name, isolated, combined) ??
    (interval
      ? effectOf(interval, changePercent, drift)
      : { state: 'too-few' as const, rangePercent: rangeOf(before, after) });
  return { name, ...sides, changePercent, effect, drift };
}

/** Why the change is meaningless, whatever its interval; null if it is not. */
function irrelevantEffect(name: SharingFigureName, isolated: Trial[], combined: Trial[]): Effect | null {
  if (isTooShort(name, combined)) return { state: 'too-short' };
  const target = name === 'perSecond' ? commonTargetMet([...isolated, ...combined]) : null;
  return target === null ? null : { state: 'by-design', targetPerSecond: target };
}

interface Value {
  /** Number of the block. */
  trial: number;
  session: number;
  startMilliseconds: number;
  value: number;
}

const valueOf = ({ value }: Value): number => value;

/** Without zeros: they have no ratio, and mean that nothing was measured. */
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
  sides: { isolated: number; combined: number };
}

function fromPairs(pairs: [number, number][]): Ratio {
  const sides = {
    isolated: geometricMean(pairs.map(([before]) => before)),
    combined: geometricMean(pairs.map(([, after]) => after)),
  };
  return { ...pairedRatio(pairs), sides };
}

function fromMeans(before: Value[], after: Value[]): Ratio {
  const sides = { isolated: mean(before.map(valueOf)), combined: mean(after.map(valueOf)) };
  return {
    ratio: sides.combined / sides.isolated,
    interval: ratioInterval(before.map(valueOf), after.map(valueOf)),
    sides,
  };
}

/** A drift at least as large as the change, by ratio and in either direction, may explain the change. */
function effectOf(interval: Interval, changePercent: number, drift: Drift | null): Effect {
  const bounds = { lowPercent: percent(interval.low), highPercent: percent(interval.high) };
  if (!excludesOne(interval)) return { state: 'no-difference', ...bounds };
  const drifted = drift !== null && distance(drift.percent) >= distance(changePercent);
  return { state: drifted ? 'drifted' : 'differs', ...bounds };
}

/** Size of a change: half is as far as double. */
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
