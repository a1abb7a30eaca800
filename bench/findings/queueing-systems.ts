/**
 * Systems whose bottleneck is known exactly: closed networks of queues (W. J. Gordon, G. F. Newell, Operations Research 15, 1967), solved by
 * convolution (J. P. Buzen, Communications of the ACM 16, 1973). Pure.
 */
import { stress, stressFigures } from '../../test/report/sample-loads.ts';
import { overloaded, type Figures, type Scene } from '../../test/findings/bottlenecks/scene.ts';

/** A station serves so many operations at once, or all of them (`Infinity`): then nothing waits there. */
interface Station {
  /** Seconds of service that an operation needs there. */
  demand: number;
  servers: number;
}

type Resource = 'cpu' | 'disk' | 'network';

export interface QueueingSystem {
  /** Operations in the system at any time: threads, or what a client sends before it waits. */
  population: number;
  isClosedLoop: boolean;
  /** Of the disk, for one operation of the load. */
  diskOperations: number;
  stations: Record<Resource | 'elsewhere', Station>;
}

const resources = ['cpu', 'disk', 'network'] as const;
const host = { kafka: 'kafka02', cassandra: 'spark-cassandra-worker02' };

/**
 * @param alike whether cores, disk and NIC have about as much to do; else some have far less
 */
export function drawnSystem(random: () => number, { alike }: { alike: boolean }): QueueingSystem {
  const between = (least: number, most: number): number => least * (most / least) ** random();
  const part = (): number => (alike ? between(0.6, 1) : random() < 0.5 ? between(0.25, 1) : between(0.01, 0.25));
  const unit = between(0.0005, 0.03);
  const station = (servers: number): Station => ({ demand: unit * servers * part(), servers });
  const isFlash = random() < 0.5;
  const disk = station(isFlash ? 8 : 1);
  return {
    population: Math.round(between(2, 64)),
    isClosedLoop: random() < 0.5,
    diskOperations: isFlash ? Math.max(1, disk.demand / between(0.0001, 0.002)) : 1,
    stations: {
      cpu: station(4),
      disk,
      network: station(1),
      elsewhere: { demand: unit * between(0.05, 8), servers: Infinity },
    },
  };
}

/** The slowest station takes one unit of time for an operation, so that constants of large populations stay within range. */
function inUnits({ stations }: Pick<QueueingSystem, 'stations'>): {
  unit: number;
  stations: QueueingSystem['stations'];
} {
  const unit = Math.max(...resources.map((name) => stations[name].demand / stations[name].servers));
  const { cpu, disk, network, elsewhere } = stations;
  const scaled = ({ demand, servers }: Station): Station => ({ demand: demand / unit, servers });
  return {
    unit,
    stations: { cpu: scaled(cpu), disk: scaled(disk), network: scaled(network), elsewhere: scaled(elsewhere) },
  };
}

/** Normalizing constants of a network for populations of 0 to `most`. */
function constants(stations: readonly Station[], most: number): number[] {
  let sums = [1, ...Array<number>(most).fill(0)];
  for (const { demand, servers } of stations) {
    const weights = [1];
    for (let n = 1; n <= most; n += 1) weights.push((weights[n - 1]! * demand) / Math.min(n, servers));
    sums = sums.map((_, n) => weights.slice(0, n + 1).reduce((sum, weight, k) => sum + weight * sums[n - k]!, 0));
  }
  return sums;
}

/** Operations a second. */
function throughput(system: Pick<QueueingSystem, 'stations' | 'population'>): number {
  const { population } = system;
  const { unit, stations } = inUnits(system);
  const sums = constants(Object.values(stations), population);
  return sums[population - 1]! / sums[population]! / unit;
}

/** How many operations are at a station: the probabilities of 0 to all. */
function marginal(system: QueueingSystem, at: Resource): number[] {
  const { population } = system;
  const { stations } = inUnits(system);
  const all = constants(Object.values(stations), population)[population]!;
  const { [at]: station, ...others } = stations;
  const rest = constants(Object.values(others), population);
  let weight = 1;
  return rest.map((_, n) => {
    if (n > 0) weight *= station.demand / Math.min(n, station.servers);
    return (weight * rest[population - n]!) / all;
  });
}

/** Probability that no operation is at any of these stations. */
function idle(system: QueueingSystem, names: readonly Resource[]): number {
  const { population } = system;
  const { stations } = inUnits(system);
  const rest = Object.entries(stations).filter(([name]) => !names.some((each) => each === name));
  const of = (some: readonly Station[]): number => constants(some, population)[population]!;
  return of(rest.map(([, station]) => station)) / of(Object.values(stations));
}

/** By which factor throughput rises if a resource is twice as fast, all else is, or there are twice as many threads. */
function gains(system: QueueingSystem): Map<string, number> {
  const { stations, population, isClosedLoop } = system;
  const now = throughput(system);
  const faster = Object.entries(stations).map(([name, station]): [string, number] => {
    const changed = { ...stations, [name]: { ...station, demand: station.demand / 2 } };
    return [name, throughput({ stations: changed, population }) / now];
  });
  const more = throughput({ stations, population: 2 * population }) / now;
  return new Map([...faster, ...(isClosedLoop ? [['threads', more] as const] : [])]);
}

/** Gains this near to the best one are as good. */
const alike = 0.9;

/** The verdicts that are right: the resource that brings most throughput if it is faster, or what brings as much. */
export function rightAnswers(system: QueueingSystem): string[] {
  const all = gains(system);
  const most = Math.max(...all.values()) - 1;
  const best = [...all].filter(([, gain]) => gain - 1 >= alike * most).map(([name]) => name);
  const where = host[system.isClosedLoop ? 'cassandra' : 'kafka'];
  return best.flatMap((name) => {
    if (name === 'threads') return ['inconclusive: closed-loop'];
    return name === 'elsewhere' ? ['inconclusive: nothing-near'] : [`${name} of ${where}`];
  });
}

const sum = (shares: number[], from: number): number => shares.slice(from).reduce((all, share) => all + share, 0);

/** What the sampler would see of it. */
function figuresOf(system: QueueingSystem): Figures {
  const { stations } = system;
  const [cpu, disk, network] = resources.map((name) => marginal(system, name));
  const perSecond = throughput(system);
  const used = perSecond * stations.cpu.demand;
  const queued = disk!.reduce((all, share, n) => all + n * share, 0);
  return {
    cpu_used_cores: used,
    cpu_share: used / stations.cpu.servers,
    psi_cpu_some_share: sum(cpu!, stations.cpu.servers + 1),
    disk_share: sum(disk!, 1),
    disk_queue_operations: queued,
    disk_await_seconds: queued / (perSecond * system.diskOperations),
    psi_io_some_share: sum(disk!, 1),
    psi_io_full_share: idle(system, ['cpu']) - idle(system, ['cpu', 'disk']),
    network_share: sum(network!, 1),
    network_queued_share: sum(network!, 2),
    network_send_bytes_per_second: 2e6,
    network_receive_bytes_per_second: 1e6,
  };
}

/** The window of a run on such a system. */
export function sceneOf(system: QueueingSystem): Scene {
  const figures = figuresOf(system);
  if (!system.isClosedLoop) return { ...overloaded, scopes: { [`${host.kafka}/host`]: figures } };
  const { population } = system;
  const perSecond = throughput(system);
  const more = 4 * population;
  return {
    system: 'cassandra',
    loads: [[stress(population), stressFigures(population, perSecond, ((population / perSecond) * 1000) / 1.3)]],
    scopes: { [`${host.cassandra}/host`]: figures },
    levels: [
      [population, perSecond],
      [more, throughput({ ...system, population: more })],
    ],
  };
}
