/** Systems whose knee is known: throughput without noise by target rate or by threads. Pure. */
import { closedSystem } from './simulated-systems.ts';

export interface KneeSystem {
  name: string;
  axis: 'rates' | 'threads';
  /** About where throughput bends, for the choice of levels. */
  about: number;
  /** `hard`: throughput follows its load up to the knee. `twice`: it bends again soon. `soft`: it bends gradually. `none`: it has no knee. */
  kind: 'hard' | 'twice' | 'soft' | 'none';
  perSecond(this: void, load: number): number;
}

/** Share by which throughput falls short at the knee over target rates. */
const shortfall = 0.05;

/**
 * The load at the knee by its definition. Over target rates: the lowest at which the throughput without noise is 5 % below the
 * target. Over threads: where the asymptotes cross, the throughput of one thread times their number and the highest throughput (E. D.
 * Lazowska et al., "Quantitative System Performance", 1984, chapter 5). Infinite without a knee.
 */
export function trueKnee({ axis, kind, about, perSecond }: KneeSystem): number {
  if (kind === 'none') return Infinity;
  if (axis === 'threads') {
    const loads = Array.from({ length: 4000 }, (_, step) => Math.max(1, Math.round((about * 30 * (step + 1)) / 4000)));
    return Math.max(...loads.map(perSecond)) / perSecond(1);
  }
  let [met, missed] = [about / 1000, about * 100];
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = Math.sqrt(met * missed);
    if (perSecond(middle) >= (1 - shortfall) * middle) met = middle;
    else missed = middle;
  }
  return missed;
}

/** Arrivals at a rate that find a full queue are lost: M/M/c/K (L. Kleinrock, "Queueing Systems", 1975, section 3.5). */
function lossy(capacity: number, servers: number, places: number): (rate: number) => number {
  return (rate) => {
    const trafficIntensity = (rate / capacity) * servers;
    let weight = 1;
    let weights = 1;
    for (let present = 1; present <= places; present += 1) {
      weight *= trafficIntensity / Math.min(present, servers);
      weights += weight;
    }
    return rate * (1 - weight / weights);
  };
}

const capacity = 50_000;
/** Beyond a hard corner, throughput relative to it, by the load relative to it. */
const beyond =
  (corner: number, shape: (times: number) => number, one = 1): ((load: number) => number) =>
  (load) =>
    one * (load <= corner ? load : corner * shape(load / corner));

const rates = (name: string, kind: KneeSystem['kind'], perSecond: KneeSystem['perSecond']): KneeSystem => ({
  name: `${name}, over rates`,
  axis: 'rates',
  about: capacity,
  kind,
  perSecond,
});
const threads = (
  name: string,
  kind: KneeSystem['kind'],
  about: number,
  perSecond: KneeSystem['perSecond'],
): KneeSystem => ({ name: `${name}, over threads`, axis: 'threads', about, kind, perSecond });

const law = (contention: number, coherency: number) => (load: number) =>
  (1000 * load) / (1 + contention * (load - 1) + coherency * load * (load - 1));

export const kneeSystems: readonly KneeSystem[] = [
  rates(
    'hard plateau',
    'hard',
    beyond(capacity, () => 1),
  ),
  rates('queue with 100 places', 'hard', lossy(capacity, 1, 100)),
  rates(
    'mild collapse',
    'hard',
    beyond(capacity, (times) => times ** -0.3),
  ),
  rates(
    'strong collapse',
    'hard',
    beyond(capacity, (times) => Math.exp(1 - times)),
  ),
  rates(
    'step down beyond a plateau',
    'twice',
    beyond(capacity, (times) => (times < 1.5 ? 1 : 0.4)),
  ),
  rates(
    'two slopes, 0.3',
    'hard',
    beyond(capacity, (times) => times ** 0.3),
  ),
  rates('queue of 1 server with 5 places', 'soft', lossy(capacity, 1, 5)),
  rates('queue of 1 server with 2 places', 'soft', lossy(capacity, 1, 2)),
  rates('queue of 8 servers with 10 places', 'soft', lossy(capacity, 8, 10)),
  rates('queue of 4 servers without places', 'soft', lossy(capacity, 4, 4)),
  rates(
    'two slopes, 0.7',
    'none',
    beyond(capacity, (times) => times ** 0.7),
  ),
  rates('no knee', 'none', (rate) => rate),
  threads(
    'hard plateau',
    'hard',
    20,
    beyond(20, () => 1, 1000),
  ),
  threads(
    'mild collapse',
    'hard',
    30,
    beyond(30, (times) => times ** -0.3, 1000),
  ),
  threads(
    'strong collapse',
    'hard',
    30,
    beyond(30, (times) => times ** -1.5, 1000),
  ),
  threads('1 server, think time', 'soft', 11, (load) => closedSystem(load, 1, 0.001, 0.01)),
  threads('4 servers, think time', 'soft', 44, (load) => closedSystem(load, 4, 0.001, 0.01)),
  threads('16 servers, little think time', 'soft', 24, (load) => closedSystem(load, 16, 0.004, 0.002)),
  threads('contention 10 %', 'soft', 10, law(0.1, 0)),
  threads('contention 3 %', 'soft', 33, law(0.03, 0)),
  threads('peak at 32', 'soft', 20, law(0.02, 0.98 / 32 ** 2)),
  threads('peak at 40, little contention', 'soft', 30, law(0, 1 / 40 ** 2)),
  threads(
    'slopes 0.8 and 0.1',
    'none',
    20,
    (load) => 1000 * (load < 20 ? load ** 0.8 : 20 ** 0.8 * (load / 20) ** 0.1),
  ),
  threads('no knee', 'none', 40, (load) => 1000 * load),
];
