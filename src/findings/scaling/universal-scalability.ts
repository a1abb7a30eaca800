/**
 * The Universal Scalability Law (N. J. Gunther, "Guerrilla Capacity Planning", 2007, chapter 4; B. Schwartz, "Practical Scalability
 * Analysis with the Universal Scalability Law", 2015): X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), with the throughput λ of one, the
 * contention σ and the coherency κ. Pure.
 */
import { bisected } from '../../statistics/bisection.ts';
import { product } from '../../statistics/projection.ts';
import { centred, mean, squaredDeviations } from '../../statistics/sums.ts';
import { highestSum, type Level } from './levels.ts';

export interface Scalability {
  contention: number;
  coherency: number;
  /** Logarithm of the throughput of one. */
  logarithmAtOne: number;
  /** Sum of the squared logarithms of measured over fitted throughput. */
  sum: number;
}

/** Parameters within the confidence region. The logarithm of λ may differ by `slack` and stays within it. */
export interface Candidate extends Scalability {
  slack: number;
}

const maxIterations = 200;
const directions = 120;
const radii = 12;
/** A region that reaches this far, in units of its curvature, is unbounded. */
const farthest = 1e4;

export function perSecondAt({ logarithmAtOne, contention, coherency }: Scalability, load: number): number {
  return (Math.exp(logarithmAtOne) * load) / slowing(contention, coherency, load);
}

/** The load with the highest throughput; infinite without coherency, because throughput then never falls. */
export function peakOf({ contention, coherency }: Scalability): number {
  return coherency > 0 ? Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency)) : Infinity;
}

/**
 * Least squares of the logarithms, so that every level has the same weight, with σ and κ not below zero. By the method of Levenberg
 * and Marquardt (D. W. Marquardt, Journal of the SIAM 11(2), 1963), projected on these limits. λ is linear in logarithms, so its best
 * value is known for every σ and κ.
 */
export function fitScalability(levels: Level[]): Scalability {
  const highest = Math.max(...levels.map(({ load }) => load));
  const starts = [0, 0.01, 0.1, 1, 10].flatMap((contention) =>
    [0, 0.01, 0.1, 1, 10].map((coherency) => scalability(levels, contention / highest, coherency / highest ** 2)),
  );
  let best = starts.reduce((a, b) => (b.sum < a.sum ? b : a));
  let damping = 1e-3;
  for (let iteration = 0; iteration < maxIterations && damping < 1e12; iteration += 1) {
    const next = stepFrom(best, levels, damping);
    if (next.sum < best.sum) {
      const gained = best.sum - next.sum;
      best = next;
      damping /= 10;
      if (gained <= best.sum * 1e-14) break;
    } else damping *= 10;
  }
  return best;
}

/**
 * Parameters within the 95 % region, spread evenly over it: those whose sum of squares is within `highestSum`. The extremes of a
 * figure over them are its profile interval. Null if the levels do not limit a parameter.
 */
export function confidenceRegion(levels: Level[], fit: Scalability): Candidate[] | null {
  const limit = highestSum(fit.sum, levels.length);
  const { contention: a, coherency: b, mixed: c } = curvature(fit, levels);
  const determinant = a * b - c * c;
  if (!(determinant > 0)) return null;
  const found: Candidate[] = [];
  for (let direction = 0; direction < directions; direction += 1) {
    const angle = (2 * Math.PI * direction) / directions;
    // The Cholesky factor of the curvature makes the region nearly a circle, however thin it is in the parameters.
    const coherencyStep = Math.sin(angle) * Math.sqrt(a / determinant);
    const contentionStep = Math.cos(angle) / Math.sqrt(a) - (c / a) * coherencyStep;
    const along = (radius: number) =>
      scalability(
        levels,
        Math.max(0, fit.contention + radius * contentionStep),
        Math.max(0, fit.coherency + radius * coherencyStep),
      );
    const edge = edgeOf(fit, contentionStep, coherencyStep);
    const radius = edge === 0 ? 0 : reachOf((at) => along(at).sum <= limit, edge, Math.sqrt(limit - fit.sum));
    if (radius === null) return null;
    for (let part = 0; part <= radii; part += 1) {
      const at = along((radius * part) / radii);
      found.push({ ...at, slack: Math.sqrt(Math.max(0, limit - at.sum) / levels.length) });
    }
  }
  return found;
}

/** The distance at which a parameter reaches zero. */
function edgeOf({ contention, coherency }: Scalability, contentionStep: number, coherencyStep: number): number {
  return Math.min(
    contentionStep < 0 ? contention / -contentionStep : Infinity,
    coherencyStep < 0 ? coherency / -coherencyStep : Infinity,
  );
}

/** The farthest radius inside, by doubling and bisection from an estimate; null if unbounded. */
function reachOf(isInside: (radius: number) => boolean, edge: number, estimate: number): number | null {
  let inside = 0;
  let outside = estimate;
  while (outside < edge && isInside(outside)) {
    inside = outside;
    outside *= 2;
    if (outside > estimate * farthest) return null;
  }
  if (outside >= edge) {
    if (isInside(edge)) return edge;
    outside = edge;
  }
  return bisected(inside, outside, 40, isInside)[0];
}

function slowing(contention: number, coherency: number, load: number): number {
  return 1 + contention * (load - 1) + coherency * load * (load - 1);
}

function scalability(levels: Level[], contention: number, coherency: number): Scalability {
  const logarithms = levels.map(({ load, perSecond }) =>
    Math.log((perSecond * slowing(contention, coherency, load)) / load),
  );
  return { contention, coherency, logarithmAtOne: mean(logarithms), sum: squaredDeviations(logarithms) };
}

/** Half the second derivatives of the sum, by Gauss and Newton, and half its first. */
function curvature(at: Scalability, levels: Level[]) {
  const divisors = levels.map(({ load }) => slowing(at.contention, at.coherency, load));
  const byContention = centred(levels.map(({ load }, index) => (load - 1) / divisors[index]!));
  const byCoherency = centred(levels.map(({ load }, index) => (load * (load - 1)) / divisors[index]!));
  const residuals = centred(
    levels.map(({ load, perSecond }, index) => Math.log((perSecond * divisors[index]!) / load)),
  );
  return {
    contention: product(byContention, byContention),
    coherency: product(byCoherency, byCoherency),
    mixed: product(byContention, byCoherency),
    slopes: { contention: product(byContention, residuals), coherency: product(byCoherency, residuals) },
  };
}

function stepFrom(from: Scalability, levels: Level[], damping: number): Scalability {
  const { contention, coherency, mixed, slopes } = curvature(from, levels);
  const a = contention * (1 + damping);
  const b = coherency * (1 + damping);
  // A parameter at zero that would go below it stays there, and the other moves alone.
  const isContentionFixed = from.contention === 0 && slopes.contention > 0;
  const isCoherencyFixed = from.coherency === 0 && slopes.coherency > 0;
  const joint = isContentionFixed || isCoherencyFixed ? 0 : mixed;
  const determinant = a * b - joint * joint;
  const move = (free: boolean, own: number, other: number, opposite: number): number =>
    free ? -(opposite * own - joint * other) / determinant : 0;
  return scalability(
    levels,
    Math.max(0, from.contention + move(!isContentionFixed, slopes.contention, slopes.coherency, b)),
    Math.max(0, from.coherency + move(!isCoherencyFixed, slopes.coherency, slopes.contention, a)),
  );
}
