/** Finds the clearest change in the level of a series. Pure. */
import { lineThrough } from './line.ts';
import { longRunVariance } from './long-run-variance.ts';
import { mean, total } from './sums.ts';

/** Indices of values; levels are their means. */
export type LevelChange = {
  /** The two levels: of a spell outside and inside it, of a trend the first and the last third. */
  before: number;
  after: number;
  /** Relative to the level before, such as -0.3. */
  change: number;
  /** Above 1, chance does not explain it. */
  clarity: number;
  /** Sum of the squared distances of the values from this model. */
  squares: number;
} & ({ kind: 'shift'; at: number } | { kind: 'spell'; from: number; to: number } | { kind: 'trend' });

/** Fewer values show no change. */
export const fewestValues = 8;
/** A shift or spell has at least this share of the values on its shorter side. */
const shortestShare = 0.2;

/**
 * Critical values of the standardized change, from simulations of `npm run bench:findings`: of series without a change and
 * with an autocorrelation of 0.5 less than 5 % exceed them, of 0.7 less than 10 %. Short series estimate their autocorrelation badly and need a higher one. The
 * line has one place where shifts and spells have hundreds to choose from.
 */
const criticalOf = {
  place: (count: number): number => Math.min(6.5, 4.8 + 32 / count),
  line: (count: number): number => criticalOf.place(count) / 1.6,
};

/**
 * The clearest of all shifts (one change that stays), spells (a change that ends again) and trends; null with too few values or
 * where all are equal. Each model is tested against a constant level: the estimated change over its standard error, from the
 * long-run variance of the residuals of that model. The scan for spells is that for an epidemic alternative (Q. Yao, "Tests for
 * change-points with epidemic alternatives", Biometrika 80(1), 1993). Periodic dips are no spell once a fifth of the series
 * contains one. Quadratic in the number of values with a loop over them: give it at most some 60.
 */
export function clearestChange(values: number[]): LevelChange | null {
  if (values.length < fewestValues) return null;
  const scale = Math.max(...values.map(Math.abs));
  const changes = [...placedChanges(values, scale), trendOf(values, scale)];
  const clearest = changes.reduce((best, each) => (each.clarity > best.clarity ? each : best));
  return clearest.clarity > 0 ? clearest : null;
}

function placedChanges(values: number[], scale: number): LevelChange[] {
  const count = values.length;
  const shortest = Math.max(2, Math.ceil(shortestShare * count));
  const lengths = Array.from({ length: Math.floor(count / 2) - shortest + 1 }, (_, index) => shortest + index);
  return lengths.flatMap((length) =>
    Array.from({ length: count - length + 1 }, (_, from) => placedChange(values, from, from + length, scale)),
  );
}

/** The values from `from` to before `to` against the rest. */
function placedChange(values: number[], from: number, to: number, scale: number): LevelChange {
  const count = values.length;
  const length = to - from;
  const within = total(values.slice(from, to));
  const inside = within / length;
  const outside = (total(values) - within) / (count - length);
  const residuals = values.map((value, index) => value - (index >= from && index < to ? inside : outside));
  const error = Math.sqrt(longRunVariance(residuals, scale) * (1 / length + 1 / (count - length)));
  const squares = total(residuals.map((each) => each ** 2));
  const clarity = standardized(inside - outside, error, scale) / criticalOf.place(count);
  const [before, after] = from === 0 ? [inside, outside] : [outside, inside];
  const found = { before, after, change: after / before - 1, clarity, squares };
  if (from > 0 && to < count) return { kind: 'spell', from, to, ...found };
  return { kind: 'shift', at: from === 0 ? to : from, ...found };
}

function trendOf(values: number[], scale: number): LevelChange {
  const count = values.length;
  const { first, last, residuals, spread } = lineThrough(values);
  const error = (count - 1) * Math.sqrt(longRunVariance(residuals, scale) / spread);
  const third = Math.ceil(count / 3);
  const [before, after] = [mean(values.slice(0, third)), mean(values.slice(-third))];
  return {
    kind: 'trend',
    before,
    after,
    change: after / before - 1,
    clarity: standardized(last - first, error, scale) / criticalOf.line(count),
    squares: total(residuals.map((each) => each ** 2)),
  };
}

function standardized(difference: number, error: number, scale: number): number {
  // Rounding makes equal means differ a little.
  if (Math.abs(difference) <= 1e-9 * scale) return 0;
  return error === 0 ? Infinity : Math.abs(difference) / error;
}
