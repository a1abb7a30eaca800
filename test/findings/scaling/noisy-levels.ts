/** Levels of a known curve with a random relative error from a seed. */
import { normal, randomNumbers } from '../../../src/statistics/random-numbers.ts';
import type { Level } from '../../../src/findings/scaling/levels.ts';

/** @param noise standard deviation of the relative error */
export function noisyLevels(
  loads: number[],
  perSecond: (load: number) => number,
  noise: number,
  seed: number,
): Level[] {
  const random = randomNumbers(seed * 7919);
  return loads.map((load) => ({ load, perSecond: perSecond(load) * (1 + noise * normal(random)) }));
}

/** Throughput by the Universal Scalability Law. */
export function scaling(atOne: number, contention: number, coherency: number) {
  return (load: number): number => (atOne * load) / (1 + contention * (load - 1) + coherency * load * (load - 1));
}

export const hundredSeeds = Array.from({ length: 100 }, (_, index) => index + 1);
