/** What two sides of the same work show of the ratio of a figure, before it is decided (`decide.ts`). Pure. */
import { blockRatio, independentRatio, trendedRatio, type Block } from '../../statistics/serial-ratio.ts';
import type { SerialTrial } from '../../statistics/serial-trials.ts';
import { geometricMean } from '../../statistics/sums.ts';
import { bySessions, type SessionFigure } from './by-sessions.ts';
import type { Contrast, ContrastFigure, DecidedFigure, RatioEstimate, FigureName } from './contrast-finding.ts';
import { estimated } from './estimated.ts';
import { fewestOperations, figureNames, figures as listed, isLatency, omittedFigures, type Trial } from './figures.ts';
import { commonTargetMet, isTooShort } from './rates.ts';

export type Pair = [base: Trial, other: Trial];

/** Two sides, by how they were measured. What is in blocks is compared within them. */
export type Sides =
  { made: 'blocks'; pairs: Pair[] } | { made: 'sessions' | 'successive'; base: Trial[]; other: Trial[] };

type Compared = Pick<ContrastFigure, 'base' | 'other' | 'ratio' | 'estimate'>;

/** From here on the scatter of the blocks themselves tells how precise their mean is, and the model of successive runs takes minutes. */
const mostSerialBlocks = 60;

/** Trials of the same number in the same session. */
export function pairsOf(base: Trial[], other: Trial[]): Pair[] {
  return base.flatMap((one): Pair[] => {
    const twin = other.find(({ run, session }) => run.trial === one.run.trial && session === one.session);
    return twin ? [[one, twin]] : [];
  });
}

/**
 * The figures that every trial of both sides has: where one lacks it, the others would be chosen by their result. Zeros have no ratio, and
 * mean that nothing was measured. Percentiles are left out if a trial has too few operations for them (`omittedFigures`).
 */
export function contrastOf(sides: Sides, names: FigureName[] = figureNames): Contrast {
  const all = sides.made === 'blocks' ? sides.pairs.flat() : [...sides.base, ...sides.other];
  const omitted = omittedFigures(all).filter(({ name }) => names.includes(name));
  const operations = fewestOperations(all);
  const figures = names.flatMap((name): ContrastFigure[] => {
    const valueOf = (trial: Trial): number => listed[name].of(trial) ?? 0;
    if (omitted.some((each) => each.name === name) || !all.every((trial) => valueOf(trial) > 0)) return [];
    const compared = contrast(sides, valueOf);
    if (!compared) return [];
    const behind = isLatency(name) && operations !== null ? { operations } : {};
    const without = withoutEstimate(name, all);
    return [{ name, ...compared, ...behind, ...(without ? { estimate: without } : {}) }];
  });
  return { figures, ...(omitted.length > 0 ? { omitted } : {}) };
}

/** Why the ratio says nothing, whatever its interval; null if it does. */
export function withoutEstimate(name: FigureName, trials: Trial[]): RatioEstimate | null {
  const target = name === 'perSecond' ? commonTargetMet(trials) : null;
  if (target !== null) return { state: 'by-design', targetPerSecond: target };
  return listed[name].isOfCommonWindow && isTooShort(trials) ? { state: 'too-short' } : null;
}

/** The ratio of a figure, which is positive for every trial; null if a side has no trial. */
export function contrast(sides: Sides, valueOf: (trial: Trial) => number): Compared | null {
  const pairs = sides.made === 'blocks' ? sides.pairs : [];
  const [base, other] =
    sides.made === 'blocks'
      ? [pairs.map(([one]) => one), pairs.map(([, another]) => another)]
      : [sides.base, sides.other].map((side) => side.toSorted((one, next) => startOf(one) - startOf(next)));
  if (!base?.length || !other?.length) return null;
  const means = { base: geometricMean(base.map(valueOf)), other: geometricMean(other.map(valueOf)) };
  switch (sides.made) {
    case 'blocks':
      return { ...means, ...inBlocks(pairs, valueOf) };
    case 'successive': {
      const places = placesOf([...base, ...other], valueOf);
      const tested = trendedRatio(base.map(places), other.map(places));
      return { ...means, ...estimated('successive-runs', tested, base.map(valueOf), other.map(valueOf)) };
    }
    case 'sessions':
      return { ...means, ...bySessions(sessionsOf(base, valueOf), sessionsOf(other, valueOf)) };
  }
}

const startOf = ({ run }: Trial): number => run.span.startMilliseconds;

/** Gives a trial its place in time among all. The sequence of a trial is its session: between two of them hosts are new. */
function placesOf(all: Trial[], valueOf: (trial: Trial) => number): (trial: Trial) => SerialTrial {
  const order = all.toSorted((one, other) => startOf(one) - startOf(other));
  const places = new Map(order.map((trial, place) => [trial, place]));
  return (trial) => ({ value: valueOf(trial), sequence: trial.session, place: places.get(trial)! });
}

function inBlocks(pairs: Pair[], valueOf: (trial: Trial) => number): DecidedFigure {
  const places = placesOf(pairs.flat(), valueOf);
  const blocks = pairs.map(([base, other]): Block => ({ before: places(base), after: places(other) }));
  const tested = blocks.length > mostSerialBlocks ? independentRatio(blocks) : blockRatio(blocks);
  const ratios = blocks.map(({ before, after }) => after.value / before.value);
  return estimated('blocks', tested, [1], ratios, blocks.length);
}

function sessionsOf(trials: Trial[], valueOf: (trial: Trial) => number): SessionFigure[] {
  return [...Map.groupBy(trials, ({ session }) => session).values()].map((own) => ({
    startMilliseconds: startOf(own[0]!),
    values: own.map(valueOf),
  }));
}
