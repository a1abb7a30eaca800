/** Fits of every shape through the visits of an axis, with the drift of time next to them. Pure. */
import { studentQuantile, fewestDegrees } from '../../statistics/student.ts';
import { mean } from '../../statistics/sums.ts';
import { geometricSteps, negligibleError } from '../scaling/levels.ts';
import { isRevisited, medianVariance, scatterOfRuns, type Visit } from './observations.ts';
import { lossAt, shapes, type Shape } from './shapes.ts';

export interface Fit {
  shape: Shape;
  place: number;
  /** Logarithm of the figure far below the place, at the first visit. */
  level: number;
  /** At least 0: what the shape is multiplied by. */
  coefficient: number;
  /** Change of the logarithm in an hour; 0 if drift cannot be told from the variable. */
  drift: number;
  sum: number;
}

export interface Fits {
  best: Fit;
  /** Within the 95 % profile region of the best (`scaling/plausible-bends.ts`). */
  plausible: Fit[];
  /** Sum of squares up to which a fit is plausible. */
  limit: number;
  visits: Visit[];
  /** Sum of squares without any fall. */
  levelSum: number;
  /** Of the logarithm of a visit. */
  variance: number;
  degrees: number;
  hasDrift: boolean;
}

const places = 80;
/** The best place is tried so many times more closely. */
const closer = 16;
/** Level, coefficient and place. */
const parameters = 3;

/** Null if the visits leave fewer than `fewestDegrees` degrees of freedom, or are at fewer than two values above zero. */
export function fitsThrough(visits: Visit[]): Fits | null {
  const positive = visits.map(({ value }) => value).filter((value) => value > 0);
  const [lowest, highest] = [Math.min(...positive), Math.max(...positive)];
  const hasDrift = isRevisited(visits);
  const own = visits.length - parameters - (hasDrift ? 1 : 0);
  const runs = scatterOfRuns(visits);
  const degrees = own + runs.degrees;
  if (!(highest > lowest) || degrees < fewestDegrees) return null;
  const project = withoutNuisances(visits, hasDrift);
  const figures = project(visits.map(({ logarithm }) => logarithm));
  const levelSum = product(figures, figures);
  const fitAt = (shape: Shape, place: number): Fit => {
    const column = project(visits.map(({ value }) => -lossAt(shape, value / place)));
    const spread = product(column, column);
    const coefficient = spread > negligibleSpread ? Math.max(0, product(column, figures) / spread) : 0;
    const sum = Math.max(0, levelSum - coefficient ** 2 * spread);
    return { shape, place, level: 0, coefficient, drift: 0, sum };
  };
  const tried = geometricSteps(lowest, highest, places);
  const first = shapes.flatMap((shape) => tried.map((place) => fitAt(shape, place)));
  const nearly = bestOf(first).place;
  const step = tried[1]! / tried[0]!;
  const near = geometricSteps(Math.max(lowest, nearly / step), Math.min(highest, nearly * step), closer);
  const all = [...first, ...shapes.flatMap((shape) => near.map((place) => fitAt(shape, place)))];
  const best = bestOf(all);
  const ofVisit = medianVariance(
    runs.variance,
    visits.reduce((sum, visit) => sum + visit.logarithms.length, 0) / visits.length,
  );
  // Runs of one visit may be more alike than visits are, so the distances from the fit count as much as they do.
  const pooled = (best.sum + runs.degrees * ofVisit) / degrees;
  const variance = Math.max(pooled, own > 0 ? best.sum / own : 0, negligibleError ** 2);
  const limit = best.sum + variance * studentQuantile(degrees) ** 2;
  const complete = (fit: Fit): Fit => ({ ...fit, ...nuisancesOf(visits, fit, hasDrift) });
  return {
    best: complete(best),
    plausible: all.filter(({ sum }) => sum <= limit).map(complete),
    limit,
    visits,
    levelSum,
    variance,
    degrees,
    hasDrift,
  };
}

function bestOf(fits: Fit[]): Fit {
  return fits.reduce((a, b) => (b.sum < a.sum ? b : a));
}

const negligibleSpread = 1e-12;

/** The fitted logarithm at a value, without drift. */
export function logarithmAt({ shape, place, level, coefficient }: Fit, value: number): number {
  return level - coefficient * lossAt(shape, value / place);
}

/** Takes the mean, and the line of time if asked, out of a column. */
function withoutNuisances(visits: Visit[], hasDrift: boolean): (column: number[]) => number[] {
  const hours = centred(visits.map((visit) => visit.hours));
  const length = Math.sqrt(product(hours, hours));
  const unit = hours.map((each) => each / length);
  return (column) => {
    const own = centred(column);
    if (!hasDrift || length === 0) return own;
    const along = product(own, unit);
    return own.map((each, index) => each - along * unit[index]!);
  };
}

function nuisancesOf(visits: Visit[], fit: Fit, hasDrift: boolean): Pick<Fit, 'level' | 'drift'> {
  const rest = visits.map(({ logarithm, value }) => logarithm + fit.coefficient * lossAt(fit.shape, value / fit.place));
  const hours = centred(visits.map((visit) => visit.hours));
  const spread = product(hours, hours);
  const drift = hasDrift && spread > 0 ? product(hours, rest) / spread : 0;
  return { drift, level: mean(rest) - drift * mean(visits.map((visit) => visit.hours)) };
}

function centred(values: number[]): number[] {
  const middle = mean(values);
  return values.map((value) => value - middle);
}

function product(one: number[], other: number[]): number {
  let sum = 0;
  for (const [index, value] of one.entries()) sum += value * other[index]!;
  return sum;
}
