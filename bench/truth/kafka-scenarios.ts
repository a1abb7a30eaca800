/** Scenarios for Kafka. Its producer runs on a host without a broker, so that all brokers are alike. */
import { scenariosOf, warmUps, type Case } from './cases.ts';
import type { Injection, Scenario, Strength } from './scenario.ts';
import { leader } from './scenario.ts';
import type { Truth } from './truths.ts';

export const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
export const generatorHost = 'spark-cassandra-worker01';
const idleHost = 'spark-cassandra-worker02';

/** Long enough for the samples that a sure verdict wants. */
const seconds = 14;

interface Producer {
  recordsPerSecond: number;
  recordBytes?: number;
  partitions?: number;
  replicas?: number;
  /** Otherwise it is as fast as it can be, and `recordsPerSecond` says how fast it is expected to be. */
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
    offeredRecordsPerSecond: isLimited ? recordsPerSecond : null,
    plannedSeconds: seconds,
  };
}

export const kafkaWarmUps = warmUps('kafka', producer({ recordsPerSecond: 5000 }), 4);

/** Records of 1,000 bytes a second that a NIC of this rate lets through. */
const through = (megabitsPerSecond: number): number => (megabitsPerSecond * 1e6) / 8 / 1000;

const cases: Case[] = [
  [
    'offer met',
    (_, index) => ({
      load: producer({ recordsPerSecond: [500, 1000, 2000][index]!, isLimited: true }),
      injections: [],
      truth: { state: 'none-found' },
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
        truth: { state: 'bound', resource: 'network', where },
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
        truth: { state: 'bound', resource: 'network', where: leader },
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
        truth: { state: 'cannot-tell', why: 'generator' },
      };
    },
  ],
  [
    'the generator alone',
    (_, index) => ({
      // Tiny records: what a record costs is spent on making it, by one thread.
      load: producer({ recordsPerSecond: 700_000, recordBytes: [30, 20, 10][index]!, replicas: 1 }),
      injections: [],
      truth: { state: 'cannot-tell', why: 'generator' },
    }),
  ],
  ['hog on a broker', (seed, index) => hogged(seed.oneOf(brokers), index)],
  ['hog outside', (_, index) => hogged(null, index)],
  [
    "neighbour on a broker's NIC",
    (seed, index) => {
      const where = seed.oneOf(brokers);
      const flood = [8, 12, 16][index]!;
      return {
        load: producer({ recordsPerSecond: through(30 - flood) }),
        injections: [
          { kind: 'nic', hosts: [where], megabitsPerSecond: 30 },
          { kind: 'flood', host: where, to: idleHost, megabitsPerSecond: flood },
        ],
        truth: { state: 'bound', resource: 'network', where },
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
    }),
  ],
];

/** A core is shared with so many others that the producer, which takes what it gets, gets little. */
function hogged(host: string | null, index: number): { load: Scenario['load']; injections: Injection[]; truth: Truth } {
  return {
    load: producer({ recordsPerSecond: 8000 }),
    injections: [{ kind: 'hog', host, processes: [4, 8, 12][index]! }],
    truth: { state: 'bound', resource: 'cpu', where: null },
  };
}

export function kafkaScenarios(seed: number, wanted: Strength[]): Scenario[] {
  return scenariosOf('kafka', cases, seed, wanted);
}

/** Bytes a second that one thread packs by gzip, about. */
const packedBytesPerSecond = 30e6;

/**
 * A broker with one request handler, which packs every batch anew: nothing else does as much for a record, so that the thread is
 * full before the cores are. One partition, for three brokers' handlers would fill the cores. A broker takes the next request of a
 * connection when it has answered the one before, so each record is large enough for a request of its own: a handler that is done
 * with it in half a millisecond would wait for the next one a third of its time.
 */
const oneHandler: Case = [
  'one request handler',
  (_, index) => {
    const recordBytes = [200_000, 400_000, 800_000][index]!;
    return {
      load: producer({ recordsPerSecond: packedBytesPerSecond / recordBytes, recordBytes, partitions: 1, replicas: 1 }),
      truth: { state: 'bound', resource: 'request-handlers', alsoCalled: 'thread', where: leader },
    };
  },
];

export function handlerScenarios(seed: number, wanted: Strength[]): Scenario[] {
  return scenariosOf('kafka', [oneHandler], seed, wanted);
}

export const alikeKind = 'alike';

/** A few seconds, as fast as the producer can. */
const alikeLoad = { ...producer({ recordsPerSecond: 20_000, recordBytes: 100 }), plannedSeconds: 5 };

/** From about the eighth such run on, brokers that were just started get no faster. */
export const alikeWarmUps = warmUps('kafka', alikeLoad, 10);

/** Runs that are alike in everything: they scatter as those of a campaign do. */
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
  }));
}
