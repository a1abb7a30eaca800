/** Fits of shapes through the visits of an axis, with the drift of time next to them. Pure. */
import { studentQuantile, fewestDegrees } from '../../statistics/student.ts';
import { length, product, scaled, without } from '../../statistics/projection.ts';
import { centred, mean } from '../../statistics/sums.ts';
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import { isRevisited, scatterOfVisits, type Visit } from './visits.ts';
import { lossAt, shapes as allShapes, type Shape } from './shapes.ts';

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
  /**
   * Within the 95 % profile region of the best (D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988, section
   * 6.1.2). Includes the best.
   */
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

export interface FitOptions {
  shapes?: readonly Shape[];
  /** Lowest place. Default: the lowest value above 0. */
  from?: number;
  /** Whether drift is fitted. Default: whether some value was measured again after another one. */
  hasDrift?: boolean;
  /** Whether runs beyond the place may scatter more than others, because nothing limits what they reach. */
  isNoisierBeyond?: boolean;
}

/** Relative error of a figure that counts as none: data without noise get a narrow interval. */
export const negligibleError = 1e-6;

const places = 100;
/** The best place is tried so many times more closely. */
const closer = 40;
/** Level, coefficient and place. */
export const parameters = 3;

/** Null if the visits leave fewer than `fewestDegrees` degrees of freedom, or are at fewer than two values above zero. */
export function fitsThrough(
  visits: Visit[],
  { shapes = allShapes, from, hasDrift = isRevisited(visits), isNoisierBeyond = false }: FitOptions = {},
): Fits | null {
  const positive = visits.map(({ value }) => value).filter((value) => value > 0);
  const [lowest, highest] = [from ?? Math.min(...positive), Math.max(...positive)];
  const own = visits.length - parameters - (hasDrift ? 1 : 0);
  const runs = scatterOfVisits(visits);
  const degrees = own + runs.degrees;
  if (!(highest > lowest) || degrees < fewestDegrees) return null;
  const time = hasDrift ? unitOf(centred(visits.map((visit) => visit.hours))) : visits.map(() => 0);
  const figures = without(centred(visits.map(({ logarithm }) => logarithm)), time);
  const levelSum = product(figures, figures);
  // In one pass: thousands of fits are tried for each curve. The figures have neither mean nor drift, so those of the losses do not matter to them.
  const fitAt = (shape: Shape, place: number): Fit => {
    let [losses, squares, overTime, common] = [0, 0, 0, 0];
    for (const [index, { value }] of visits.entries()) {
      const loss = lossAt(shape, value / place);
      losses += loss;
      squares += loss * loss;
      overTime += loss * time[index]!;
      common -= loss * figures[index]!;
    }
    const spread = squares - losses ** 2 / visits.length - overTime ** 2;
    const coefficient = spread > negligibleSpread ? Math.max(0, common / spread) : 0;
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
  // Runs of one visit may be more alike than visits are, so the distances from the fit count as much as they do.
  const pooled = (best.sum + runs.degrees * runs.variance) / degrees;
  const beyond = isNoisierBeyond ? scatterOfVisits(visits.filter(({ value }) => value >= best.place)).variance : 0;
  const variance = Math.max(pooled, own > 0 ? best.sum / own : 0, beyond, negligibleError ** 2);
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

/** A column of length 1; one without length stays as it is. */
function unitOf(column: number[]): number[] {
  return length(column) === 0 ? column : scaled(column, 1 / length(column));
}

function nuisancesOf(visits: Visit[], fit: Fit, hasDrift: boolean): Pick<Fit, 'level' | 'drift'> {
  const rest = visits.map(({ logarithm, value }) => logarithm + fit.coefficient * lossAt(fit.shape, value / fit.place));
  const hours = centred(visits.map((visit) => visit.hours));
  const spread = product(hours, hours);
  const drift = hasDrift && spread > 0 ? product(hours, rest) / spread : 0;
  return { drift, level: mean(rest) - drift * mean(visits.map((visit) => visit.hours)) };
}
