/** Noise of trials that follow each other. Pure. */
import { normal } from '../../src/statistics/random-numbers.ts';

/** A first-order autoregression with a standard deviation of 1. */
export function autocorrelated(random: () => number, trials: number, autocorrelation: number): number[] {
  let noise = normal(random);
  return Array.from({ length: trials }, () => {
    const own = noise;
    noise = autocorrelation * noise + Math.sqrt(1 - autocorrelation ** 2) * normal(random);
    return own;
  });
}
