/** How a figure of a load changed from isolated to combined runs, and whether chance explains it. Pure. */
import { mean } from '../../statistics/sums.ts';
import { excludesOne, type TestedRatio } from '../../statistics/ratio-interval.ts';
import { blockRatio, trendedRatio, type Block } from '../../statistics/serial-ratio.ts';
import type { SerialTrial } from '../../statistics/serial-trials.ts';
import { driftOf } from '../drift.ts';
import {
  commonTargetMet,
  fewestOperations,
  isLatency,
  isTooShort,
  type FigureOf,
  type Trial,
} from './sharing-figures.ts';
import type { Effect, SharingFigure, SharingFigureName } from './sharing-finding.ts';

export interface Sides {
  isolated: Trial[];
  combined: Trial[];
  /** Whether the runs are interleaved in blocks. The trial of a run is its block. */
  interleaved: boolean;
}

/**
 * Null if either side has no figure. In blocks the interval is of the ratios within them, without blocks that lack a side or that a
 * resumption split: a drift changes both sides of a block alike. Without blocks a trend over the runs is fitted and taken out.
 */
export function changeOf(
  name: SharingFigureName,
  figure: FigureOf,
  { isolated, combined, interleaved }: Sides,
): SharingFigure | null {
  const [before, after] = placed(figuresOf(isolated, figure), figuresOf(combined, figure));
  if (before.length === 0 || after.length === 0) return null;
  const blocks = interleaved ? blocksOf(before, after) : [];
  const tested = blocks.length > 0 ? blockRatio(blocks) : trendedRatio(before, after);
  const sides = blocks.length > 0 ? geometricMeans(blocks) : meansOf(before, after);
  const ratio = tested?.ratio ?? sides.combined / sides.isolated;
  const drift = driftOf(before.toSorted((a, b) => a.startMilliseconds - b.startMilliseconds).map(valueOf));
  const effect =
    irrelevantEffect(name, isolated, combined) ??
    (tested
      ? effectOf(tested, blocks.length === 0)
      : { state: 'too-few' as const, rangePercent: rangeOf(before, after) });
  const operations = isLatency(name) ? fewestOperations([...isolated, ...combined]) : null;
  const behind = operations === null ? {} : { operations };
  return { name, ...sides, changePercent: percent(ratio), ...behind, effect, drift };
}

/** Why the change is meaningless, whatever its interval; null if it is not. */
function irrelevantEffect(name: SharingFigureName, isolated: Trial[], combined: Trial[]): Effect | null {
  if (isTooShort(name, combined)) return { state: 'too-short' };
  const target = name === 'perSecond' ? commonTargetMet([...isolated, ...combined]) : null;
  return target === null ? null : { state: 'by-design', targetPerSecond: target };
}

/** The sequence of a trial is its session: between two of them hosts are new. */
interface Value extends SerialTrial {
  /** Number of the block. */
  trial: number;
  startMilliseconds: number;
}

const valueOf = ({ value }: Value): number => value;

/** Without zeros: they have no ratio, and mean that nothing was measured. */
function figuresOf(trials: Trial[], figure: FigureOf): Omit<Value, 'place'>[] {
  return trials.flatMap((trial) => {
    const value = figure(trial);
    const { run } = trial;
    return value === null || value <= 0
      ? []
      : [{ trial: run.trial, sequence: trial.session, startMilliseconds: run.span.startMilliseconds, value }];
  });
}

/** Gives every trial its place among all trials of both sides. */
function placed(before: Omit<Value, 'place'>[], after: Omit<Value, 'place'>[]): [before: Value[], after: Value[]] {
  const order = [...before, ...after].toSorted((a, b) => a.startMilliseconds - b.startMilliseconds);
  const withPlace = (value: Omit<Value, 'place'>): Value => ({ ...value, place: order.indexOf(value) });
  return [before.map(withPlace), after.map(withPlace)];
}

function blocksOf(before: Value[], after: Value[]): Block[] {
  return before.flatMap((own) => {
    const other = after.find(({ trial, sequence }) => trial === own.trial && sequence === own.sequence);
    return other ? [{ before: own, after: other }] : [];
  });
}

interface Means {
  isolated: number;
  combined: number;
}

function geometricMeans(blocks: Block[]): Means {
  return {
    isolated: geometricMean(blocks.map(({ before }) => before.value)),
    combined: geometricMean(blocks.map(({ after }) => after.value)),
  };
}

function meansOf(before: Value[], after: Value[]): Means {
  return { isolated: mean(before.map(valueOf)), combined: mean(after.map(valueOf)) };
}

function effectOf({ interval }: TestedRatio, isTrendRemoved: boolean): Effect {
  return {
    state: excludesOne(interval) ? 'differs' : 'no-difference',
    lowPercent: percent(interval.low),
    highPercent: percent(interval.high),
    ...(isTrendRemoved ? { trendRemoved: true } : {}),
  };
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
