/** Two simulated topologies whose times over a background rate are known exactly. Pure. */
import { estimated } from '../../src/findings/contrast/estimated.ts';
import type { RateContrast } from '../../src/findings/tipping-point/tipping-finding.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import { blockRatio, independentRatio, type Block } from '../../src/statistics/serial-ratio.ts';
import { autocorrelated } from './simulated-trials.ts';

/** A figure of both topologies in one block, above 0. */
export interface PairedValues {
  a: number;
  b: number;
  /** Which was measured first; absent if both were measured at the same time. */
  first?: 'a' | 'b';
}

/** Blocks of two runs at the same time are independent of each other; runs in turns may depend on the run before. */
export function contrastOf(pairs: PairedValues[]): Omit<RateContrast, 'rate'> {
  const blocks = pairs.map(({ a, b, first }, block): Block => {
    const [placeOfA, placeOfB] = first === 'b' ? [1, 0] : [0, 1];
    return {
      before: { value: a, sequence: 0, place: 2 * block + placeOfA },
      after: { value: b, sequence: 0, place: 2 * block + placeOfB },
    };
  });
  const tested = pairs.some(({ first }) => first === undefined) ? independentRatio(blocks) : blockRatio(blocks);
  const ratios = pairs.map(({ a, b }) => b / a);
  return { blocks: pairs.length, ...estimated('blocks', tested, [1], ratios, pairs.length) };
}

export interface TippingSystem {
  name: string;
  /** Seconds of the first topology; the second one has `second`. */
  first: (rate: number) => number;
  /** Where they cross; null if they do not, or not once. */
  crossing: number | null;
}

/** How it is measured. */
export interface Design {
  /** Relative, of each run. */
  scatter: number;
  /** Both at the same time, with a drift in common; or in turns, where each run depends on the one before. */
  order: 'same time' | 'in turns';
  rates: number[];
}

/** Those of the study, and others. */
export const measuredRates = [0, 3000, 4000, 5000, 6000];
export const evenRates = [0, 1500, 3000, 4500, 6000];
export const fewRates = [0, 3000, 6000];
const highest = 6000;
/** Of the drift that both topologies of a block have, from block to block. */
const drift = { scatter: 0.1, autocorrelation: 0.7 };
const inTurnsAutocorrelation = 0.5;

/** Seconds of the second topology, which suffers little from the background. */
const second = (rate: number): number => 3900 * (1 + 0.125 * (rate / highest) ** 2);

/** As fast as in the study without a background; slower with a power of the rate. */
function slowing(name: string, crossing: number, power: number): TippingSystem {
  const growth = second(crossing) - 2018;
  return {
    name,
    first: (rate) => 2018 + growth * (rate / crossing) ** power,
    crossing: crossing < highest ? crossing : null,
  };
}

/** In a queue with a capacity of 7,800 operations a second. */
const waiting = (rate: number): number => rate / (7800 - rate);

/** Its time has a part that waits in the queue. */
function queueing(name: string, crossing: number): TippingSystem {
  const growth = (second(crossing) - 2018) / waiting(crossing);
  return { name, first: (rate) => 2018 + growth * waiting(rate), crossing };
}

/** @param lead logarithm of the second topology's time over that of the first, by the share of the highest rate */
function leading(name: string, lead: (share: number) => number, crossing: number | null): TippingSystem {
  return { name, first: (rate) => second(rate) / Math.exp(lead(rate / highest)), crossing };
}

export const tippingSystems: TippingSystem[] = [
  slowing('cross at 3,800, steep at first', 3800, 0.85),
  slowing('cross at 4,400, straight', 4400, 1),
  slowing('cross at 1,500, straight', 1500, 1),
  slowing('cross at 3,400, bent upwards', 3400, 1.6),
  slowing('cross at 4,800, flat and then steep', 4800, 6),
  slowing('cross at 5,800, near the end', 5800, 1.6),
  leading('cross at 3,000, a measured rate, shallow', (share) => 0.6 * (0.5 - share), 3000),
  leading('cross at 300, near the start', (share) => 0.8 * (0.05 - share), 300),
  queueing('cross at 2,000, a queue', 2000),
  queueing('cross at 5,200, a queue', 5200),
  {
    name: 'cross at 5,700, a knee between rates',
    first: (rate) => 2600 + (Math.max(0, rate - 5600) * (second(5700) - 2600)) / 100,
    crossing: 5700,
  },
  leading('equal', () => 0, null),
  leading('parallel, 30 % apart', () => Math.log(1.3), null),
  leading('parallel, 5 % apart', () => Math.log(1.05), null),
  leading('diverge', (share) => 0.1 + 0.3 * share, null),
  slowing('cross at 7,000, beyond the range', 7000, 1),
  leading('cross just beyond the range', (share) => 0.8 * (1.02 - share), null),
  leading('touch at a measured rate', (share) => 0.5 * Math.abs(share - 4000 / highest), null),
  leading('touch at the end', (share) => 0.6 * (1 - share), null),
  leading('cross twice', (share) => 4 * (share - 0.35) * (share - 0.85), null),
];

/** The smallest of the true leads at the ends, as a multiple of the scatter of a ratio. */
export function clarityOf({ first }: TippingSystem, { scatter }: Design): number {
  const leads = [0, highest].map((rate) => Math.abs(Math.log(second(rate) / first(rate))));
  return Math.min(...leads) / (scatter * Math.SQRT2);
}

/** Measures blocks of a system, one after the other. */
export function measurer(
  { first }: TippingSystem,
  { scatter, order }: Design,
  seed: number,
): (rate: number, blocks: number) => PairedValues[] {
  const random = randomNumbers(seed * 7001);
  const own = (): number => scatter * normal(random);
  return (rate, blocks) => {
    const [a, b] = [first(rate), second(rate)];
    if (order === 'same time')
      return autocorrelated(random, blocks, drift.autocorrelation).map((noise) => {
        const common = drift.scatter * noise;
        return { a: a * Math.exp(common + own()), b: b * Math.exp(common + own()) };
      });
    const noise = autocorrelated(random, 2 * blocks, inTurnsAutocorrelation).map((each) => scatter * each);
    return Array.from({ length: blocks }, (_, block) => {
      const isBFirst = block % 2 === 1;
      const [one, other] = [noise[2 * block]!, noise[2 * block + 1]!];
      return {
        a: a * Math.exp(isBFirst ? other : one),
        b: b * Math.exp(isBFirst ? one : other),
        first: isBFirst ? 'b' : 'a',
      };
    });
  };
}

/** 4 to 6 blocks at every rate. */
export function measuredLevels(system: TippingSystem, design: Design, seed: number): RateContrast[] {
  const blocks = 4 + (seed % 3);
  const measure = measurer(system, design, seed);
  return design.rates.map((rate) => ({ rate, ...contrastOf(measure(rate, blocks)) }));
}
