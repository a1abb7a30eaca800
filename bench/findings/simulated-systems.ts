/** Systems whose behaviour under load is known exactly, so the right findings are known too. Pure. */
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import type { Level } from '../../src/findings/scaling/levels.ts';

/** Throughput by the number of client threads. */
export interface SimulatedSystem {
  name: string;
  /** Whether throughput falls beyond a peak within the levels. */
  falls: boolean;
  perSecond(threads: number): number;
}

const largestWeight = 1e100;

/**
 * A closed system of `servers` parallel servers and a think time, solved exactly by mean value analysis with load-dependent
 * rates (M. Reiser, S. S. Lavenberg, Journal of the ACM 27(2), 1980). It is the machine repairman model, whose probabilities have
 * a closed form. Throughput never falls.
 *
 * @param serviceSeconds @param thinkSeconds of each operation
 */
export function closedSystem(threads: number, servers: number, serviceSeconds: number, thinkSeconds: number): number {
  // Of n threads at the servers: proportional to the product of (threads - n) think / (min(n, servers) / service).
  let weight = 1;
  let weights = 1;
  let busy = 0;
  for (let atServers = 1; atServers <= threads; atServers += 1) {
    const arrivals = thinkSeconds === 0 ? Infinity : (threads - atServers + 1) / thinkSeconds;
    if (arrivals === Infinity) return Math.min(threads, servers) / serviceSeconds;
    weight *= (arrivals * serviceSeconds) / Math.min(atServers, servers);
    weights += weight;
    busy += weight * Math.min(atServers, servers);
    // Only their proportions count, and those of hundreds of threads are too large for a number.
    if (weights > largestWeight) {
      weight /= largestWeight;
      weights /= largestWeight;
      busy /= largestWeight;
    }
  }
  return busy / weights / serviceSeconds;
}

/** The Universal Scalability Law itself (N. J. Gunther, "Guerrilla Capacity Planning", 2007). */
const law =
  (contention: number, coherency: number) =>
  (threads: number): number =>
    (1000 * threads) / (1 + contention * (threads - 1) + coherency * threads * (threads - 1));

export const simulatedSystems: readonly SimulatedSystem[] = [
  { name: '1 server, think time', falls: false, perSecond: (threads) => closedSystem(threads, 1, 0.001, 0.01) },
  { name: '4 servers, think time', falls: false, perSecond: (threads) => closedSystem(threads, 4, 0.001, 0.01) },
  { name: '16 servers, think time', falls: false, perSecond: (threads) => closedSystem(threads, 16, 0.004, 0.002) },
  { name: 'hard plateau at 20', falls: false, perSecond: (threads) => 1000 * Math.min(threads, 20) },
  { name: 'hard plateau at 60', falls: false, perSecond: (threads) => 1000 * Math.min(threads, 60) },
  { name: '64 servers', falls: false, perSecond: (threads) => closedSystem(threads, 64, 0.002, 0.001) },
  { name: 'levels off exponentially', falls: false, perSecond: (threads) => 40_000 * (1 - Math.exp(-threads / 40)) },
  {
    name: 'slopes 1 and 0.15',
    falls: false,
    perSecond: (threads) => 1000 * (threads < 24 ? threads : 24 * (threads / 24) ** 0.15),
  },
  { name: 'contention alone, 3 %', falls: false, perSecond: law(0.03, 0) },
  { name: 'contention alone, 20 %', falls: false, perSecond: law(0.2, 0) },
  { name: 'falls beyond 32 by the law', falls: true, perSecond: law(0.02, 0.98 / 32 ** 2) },
  { name: 'falls beyond 64 by the law', falls: true, perSecond: law(0.05, 0.95 / 64 ** 2) },
];

/** Simulated levels of a system. @param scatter relative, of the throughput of a level */
export function measuredLevels(system: SimulatedSystem, threads: number[], scatter: number, seed: number): Level[] {
  const random = randomNumbers(seed);
  return threads.map((load) => ({
    load,
    perSecond: system.perSecond(load) * Math.exp(scatter * normal(random)),
  }));
}

/** Throughput per second around 100: a first-order autoregression. */
export function throughputSeries(seed: number, seconds: number, autocorrelation: number, scatter: number): number[] {
  const random = randomNumbers(seed);
  let value = normal(random);
  return Array.from({ length: seconds }, () => {
    value = autocorrelation * value + Math.sqrt(1 - autocorrelation ** 2) * normal(random);
    return 100 * (1 + scatter * value);
  });
}
