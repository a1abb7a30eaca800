/** Contrasts of sides with few runs, whose scatter is that of all runs that were repeated. Pure. */
import { ratioOf } from '../../statistics/ratio-interval.ts';
import { fewestDegrees, studentInterval } from '../../statistics/student.ts';
import { geometricMean, mean, squaredDeviations, total } from '../../statistics/sums.ts';
import type { ContrastFigure, DecidedFigure, FigureName } from './contrast-finding.ts';
import { withoutEstimate } from './contrast.ts';
import { estimated } from './estimated.ts';
import { figures, type Trial } from './figures.ts';

export interface RepeatedSides {
  base: Trial[];
  other: Trial[];
}

/** Of each pair of sides the figures that all of its runs have. */
export function repeatedContrasts(pairs: RepeatedSides[], names: FigureName[]): ContrastFigure[][] {
  const byPair = pairs.map((): ContrastFigure[] => []);
  for (const name of names) {
    const known = pairs.flatMap(({ base, other }, index) => {
      const sides = { base: valuesOf(name, base), other: valuesOf(name, other) };
      return Math.min(...sides.base, ...sides.other) > 0 ? [{ index, sides }] : [];
    });
    for (const [place, ratio] of repeatedRatios(known.map(({ sides }) => sides)).entries()) {
      const { index, sides } = known[place]!;
      const means = { base: geometricMean(sides.base), other: geometricMean(sides.other) };
      const without = withoutEstimate(name, [...pairs[index]!.base, ...pairs[index]!.other]);
      byPair[index]!.push({ name, ...means, ...ratio, ...(without ? { estimate: without } : {}) });
    }
  }
  return byPair;
}

/** 0 for a run without the figure. */
function valuesOf(name: FigureName, trials: Trial[]): number[] {
  return trials.map((trial) => figures[name].of(trial) ?? 0);
}

/** The logarithms of all sides are taken to scatter alike. */
function repeatedRatios(pairs: { base: number[]; other: number[] }[]): DecidedFigure[] {
  const sides = pairs.flatMap(({ base, other }) => [base.map(Math.log), other.map(Math.log)]);
  const degrees = total(sides.map(({ length }) => length - 1));
  const variance = total(sides.map(squaredDeviations)) / degrees;
  return pairs.map(({ base, other }) => {
    if (degrees < fewestDegrees) return estimated('repeated-runs', null, base, other);
    const estimate = studentInterval({
      value: mean(other.map(Math.log)) - mean(base.map(Math.log)),
      standardError: Math.sqrt(variance * (1 / base.length + 1 / other.length)),
      degrees,
    });
    return estimated('repeated-runs', ratioOf(estimate), base, other);
  });
}
