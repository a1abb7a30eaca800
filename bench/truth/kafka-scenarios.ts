/** Scenarios for Kafka. The producer runs on a host without a broker, so that all brokers are equal. */
import { scenariosOf, warmUps, type Case } from './cases.ts';
import type { AdviceKind } from '../../src/systems/resource-facts.ts';
import type { Scenario, Strength } from './scenario.ts';
import { leader } from './scenario.ts';

export const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
export const generatorHost = 'spark-cassandra-worker01';
export const idleHost = 'spark-cassandra-worker02';

/** Long enough for the samples that high confidence needs. */
export const seconds = 14;

interface Producer {
  recordsPerSecond: number;
  recordBytes?: number;
  partitions?: number;
  replicas?: number;
  /** If false, the producer runs at full speed, and `recordsPerSecond` is the expected rate. */
  isLimited?: boolean;
}

export function producer({
  recordsPerSecond,
  recordBytes = 1000,
  partitions = 6,
  replicas = 3,
  isLimited = false,
}: Producer) {
  return {
    workload: 'kafka-producer',
    host: generatorHost,
    records: Math.ceil(recordsPerSecond * seconds),
    recordBytes,
    partitions,
    replicationFactor: replicas,
    acks: 'all',
    targetRecordsPerSecond: isLimited ? recordsPerSecond : null,
    plannedSeconds: seconds,
  };
}

/** With records before the measured ones. */
export function warmedUp(load: ReturnType<typeof producer>, warmUpRecords: number) {
  return { ...load, records: load.records + warmUpRecords, warmUpRecords };
}

/**
 * Records of 1,000 bytes that a producer keeps in its memory (`buffer.memory`, 32 MiB) for a slow broker, before it waits for that broker
 * with all others.
 */
const bufferedRecords = 34_000;

/** Credits end after this time. */
export const creditSeconds = 8;

/** As many records as take as long before the credits end as after, at these rates a second. */
export function halfway(load: ReturnType<typeof producer>, before: number, later: number): ReturnType<typeof producer> {
  return { ...load, records: Math.ceil(creditSeconds * (before + later)) };
}

export const kafkaWarmUps = warmUps('kafka', producer({ recordsPerSecond: 5000 }), 4);

/** Records of 1,000 bytes a second that fit through a NIC of this rate. */
export const through = (megabitsPerSecond: number): number => (megabitsPerSecond * 1e6) / 8 / 1000;

/** What else uses the resource goes. */
export const neighbourAdvice: AdviceKind[] = ['remove-process', 'separate-systems'];

const cases: Case[] = [
  [
    'target met',
    (_, index) => ({
      load: producer({ recordsPerSecond: [500, 1000, 2000][index]!, isLimited: true }),
      injections: [],
      truth: { state: 'none-found' },
      advice: [],
    }),
  ],
  [
    "one broker's NIC",
    (seed, index) => {
      const where = seed.oneOf(brokers);
      const megabitsPerSecond = [30, 20, 10][index]!;
      return {
        // Every record reaches every broker, once.
        load: producer({ recordsPerSecond: through(megabitsPerSecond) }),
        injections: [{ kind: 'nic', hosts: [where], megabitsPerSecond }],
        truth: { state: 'found', resource: 'network', where },
        advice: ['faster-network'],
      };
    },
  ],
  [
    'one hot partition',
    (_, index) => {
      const megabitsPerSecond = [30, 20, 10][index]!;
      return {
        load: producer({ recordsPerSecond: through(megabitsPerSecond), partitions: 1, replicas: 1 }),
        injections: [{ kind: 'nic', hosts: brokers, megabitsPerSecond }],
        truth: { state: 'found', resource: 'network', where: leader },
        advice: ['spread-load'],
      };
    },
  ],
  [
    "the generator's NIC",
    (_, index) => {
      const megabitsPerSecond = [30, 20, 10][index]!;
      return {
        load: producer({ recordsPerSecond: through(megabitsPerSecond) }),
        injections: [{ kind: 'nic', hosts: [generatorHost], megabitsPerSecond }],
        truth: { state: 'inconclusive', why: 'generator' },
        advice: ['more-generators'],
      };
    },
  ],
  [
    'the generator alone',
    (_, index) => ({
      // Tiny records: most of the cost of a record is in the one thread that creates it.
      load: producer({ recordsPerSecond: 700_000, recordBytes: [30, 20, 10][index]!, replicas: 1 }),
      injections: [],
      truth: { state: 'inconclusive', why: 'generator' },
      advice: ['more-generators'],
    }),
  ],
  ['hog on a broker', (seed, index) => hogged(seed.oneOf(brokers), index)],
  ['hog outside', (_, index) => hogged(null, index)],
  [
    "neighbour on a broker's NIC",
    (seed, index) => {
      const where = seed.oneOf(brokers);
      // Of two replicas of each record it sends: less would leave it enough for what it can receive.
      const flood = [14, 18, 22][index]!;
      return {
        load: warmedUp(producer({ recordsPerSecond: through(30 - flood) }), bufferedRecords),
        injections: [
          { kind: 'nic', hosts: [where], megabitsPerSecond: 30 },
          { kind: 'flood', host: where, to: idleHost, megabitsPerSecond: flood },
        ],
        truth: { state: 'found', resource: 'network', where },
        advice: neighbourAdvice,
      };
    },
  ],
  [
    'neighbour elsewhere',
    (_, index) => ({
      load: producer({ recordsPerSecond: 1000, isLimited: true }),
      injections: [
        { kind: 'nic', hosts: [idleHost], megabitsPerSecond: [30, 20, 10][index]! },
        { kind: 'flood', host: idleHost, to: 'kafka01', megabitsPerSecond: 40 },
      ],
      truth: { state: 'none-found' },
      advice: [],
    }),
  ],
];

/** So many processes share the cores that the producer gets little CPU time. */
function hogged(host: string | null, index: number): Pick<Scenario, 'load' | 'injections' | 'truth' | 'advice'> {
  return {
    // Compilers share the cores as well, so the producer takes long to reach its rate.
    load: warmedUp(producer({ recordsPerSecond: 8000 }), 130_000),
    injections: [{ kind: 'hog', host, processes: [3, 5, 7][index]! }],
    truth: { state: 'found', resource: 'cpu', where: null },
    advice: neighbourAdvice,
  };
}

export function kafkaScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', cases, seed, chosen);
}

/** Bytes a second that one thread compresses with gzip, approximately. */
const gzipBytesPerSecond = 30e6;

/**
 * A broker with one request handler that recompresses every batch, so the thread is saturated before the cores are. One partition,
 * because the handlers of three brokers would fill the cores. A broker takes the next request of a connection only after it has
 * answered the last one, so each record is large enough for its own request: with requests of half a millisecond the handler would
 * be idle a third of the time.
 */
const oneHandler: Case = [
  'one request handler',
  (_, index) => {
    const recordBytes = [200_000, 400_000, 800_000][index]!;
    return {
      load: producer({ recordsPerSecond: gzipBytesPerSecond / recordBytes, recordBytes, partitions: 1, replicas: 1 }),
      truth: { state: 'found', resource: 'request-handlers', alsoCalled: 'thread', where: leader },
      // Other partitions have other leaders, with a handler each.
      advice: ['more-pool-threads', 'spread-load'],
    };
  },
];

export function handlerScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', [oneHandler], seed, chosen);
}

export const alikeKind = 'alike';

/** A few seconds at full speed. */
const alikeLoad = { ...producer({ recordsPerSecond: 50_000, recordBytes: 100 }), plannedSeconds: 12 };

/** New brokers stop getting faster after about eight such runs. */
export const alikeWarmUps = warmUps('kafka', alikeLoad, 10);

/** Equal runs, which scatter like those of a campaign. */
export function alikeScenarios(seed: number, runs: number): Scenario[] {
  return Array.from({ length: runs }, (_, index) => ({
    id: `${alikeKind}-${index + 1}-s${seed}`,
    kind: alikeKind,
    strength: 'medium',
    seed,
    system: 'kafka',
    load: alikeLoad,
    injections: [],
    truth: { state: 'none-found' },
    advice: [],
  }));
}
