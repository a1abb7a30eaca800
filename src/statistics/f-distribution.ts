/** The F distribution of a ratio of two variances. Pure. */

/**
 * Probability that F is at least this large: the incomplete beta function I_x(b/2, a/2) at x = b / (b + aF), for whole degrees of
 * freedom a and b, by the recurrences 26.5.15 and 26.5.16 of M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions" (1964).
 *
 * @param numerator @param denominator degrees of freedom, at least 1
 */
export function fTail(ratio: number, numerator: number, denominator: number): number {
  if (ratio <= 0) return 1;
  const x = denominator / (denominator + numerator * ratio);
  return Math.min(1, Math.max(0, incompleteBeta(x, denominator, numerator)));
}

/** I_x(a/2, b/2), from halves or wholes upwards. */
function incompleteBeta(x: number, a: number, b: number): number {
  const [oddA, oddB] = [a % 2 === 1, b % 2 === 1];
  let [p, q] = [oddA ? 0.5 : 1, oddB ? 0.5 : 1];
  let value = startOf(x, oddA, oddB);
  // x^p (1 − x)^q / (p B(p, q)), by which I falls if p grows by one; with q in place of p it is by which I grows with q.
  let term = (x ** p * (1 - x) ** q) / (p * betaOfHalves(oddA, oddB));
  while (p < a / 2) {
    value -= term;
    p += 1;
    term *= (x * (p - 1 + q)) / p;
  }
  term *= p / q;
  while (q < b / 2) {
    value += term;
    q += 1;
    term *= ((1 - x) * (p + q - 1)) / q;
  }
  return value;
}

function startOf(x: number, oddA: boolean, oddB: boolean): number {
  if (oddA && oddB) return (2 / Math.PI) * Math.asin(Math.sqrt(x));
  if (oddA) return Math.sqrt(x);
  return oddB ? 1 - Math.sqrt(1 - x) : x;
}

/** B of 1/2 or 1. */
function betaOfHalves(oddA: boolean, oddB: boolean): number {
  if (oddA && oddB) return Math.PI;
  return oddA || oddB ? 2 : 1;
}
