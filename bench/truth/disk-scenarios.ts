/** Scenarios for Kafka with a separate disk for each broker, on which every append waits for the disk. */
import type { AdviceKind } from '../../src/systems/resource-facts.ts';
import { scenariosOf, warmUps, type Case } from './cases.ts';
import { brokers, creditSeconds, generatorHost, halfway, producer, seconds } from './kafka-scenarios.ts';
import { leader, type DiskDirection, type Fleet, type Injection, type Scenario, type Strength } from './scenario.ts';

const service = 'kafka-broker';

export const ownDisks = { hosts: brokers, service } satisfies Fleet['ownDisks'];

/** Otherwise a broker keeps records in memory, and nothing waits for the disk in a window of seconds. */
export const diskSettings = { 'log.flush.interval.messages': 1 };

/** The only handler is busy while it waits for the disk: the pool looks saturated although its thread does nothing. */
export const oneHandlerSettings = { ...diskSettings, 'num.io.threads': 1 };

/** Records of 1,000 bytes a second for each MB/s of the disk: most writes are those of the file system journal. */
const recordsPerMegabyte = 300;

export const diskWarmUps = warmUps('kafka', producer({ recordsPerSecond: 2000 }), 2);

/** A slow disk is replaced; where only its credits end, its rate is raised. */
const diskAdvice: AdviceKind[] = ['faster-disk', 'replace-disk'];

function limitedDisk(hosts: string[], megabytesPerSecond: number, of: DiskDirection = 'writes'): Injection {
  return { kind: 'disk', hosts, service, megabytesPerSecond, of };
}

/** Every record is written by every broker. */
function slowDisk(
  where: string,
  megabytesPerSecond: number,
): Pick<Scenario, 'load' | 'injections' | 'truth' | 'advice'> {
  return {
    load: producer({ recordsPerSecond: megabytesPerSecond * recordsPerMegabyte }),
    injections: [limitedDisk([where], megabytesPerSecond)],
    truth: { state: 'found', resource: 'disk', where },
    advice: diskAdvice,
  };
}

const cases: Case[] = [
  ["one broker's disk", (seed, index) => slowDisk(seed.oneOf(brokers), [1.6, 1.2, 0.8][index]!)],
  [
    'a slow disk with headroom',
    (seed, index) => ({
      load: producer({ recordsPerSecond: [20, 40, 80][index]!, isLimited: true }),
      injections: [limitedDisk([seed.oneOf(brokers)], 4)],
      truth: { state: 'none-found' },
      advice: [],
    }),
  ],
  [
    'a disk half full of load',
    (seed, index) => ({
      load: producer({ recordsPerSecond: [150, 250, 350][index]!, isLimited: true }),
      injections: [limitedDisk([seed.oneOf(brokers)], 8)],
      truth: { state: 'none-found' },
      advice: [],
    }),
  ],
  [
    'disk credits that end midway',
    (seed, index) => {
      const where = seed.oneOf(brokers);
      const rate = [1.6, 1.2, 0.8][index]!;
      return {
        // The first half needs less than the burst, the second more than the baseline.
        load: halfway(producer({ recordsPerSecond: 600, isLimited: true }), 600, rate * recordsPerMegabyte),
        injections: [{ ...limitedDisk([where], 50), later: { afterSeconds: creditSeconds, rate } }],
        truth: { state: 'found', resource: 'disk', where },
        alsoRight: [{ state: 'inconclusive', why: 'unsteady' }],
        advice: [...diskAdvice, 'higher-baseline', 'repeat-steady'],
      };
    },
  ],
];

export function diskScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', cases, seed, chosen);
}

const waitingPool: Case = [
  'a pool that waits for a slow disk',
  (seed, index) => slowDisk(seed.oneOf(brokers), [1.6, 1.2, 0.8][index]!),
];

export function waitingPoolScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', [waitingPool], seed, chosen);
}

/** Megabytes of a topic that later runs read, of one partition on one broker. */
const topicMegabytes = 100;

/** Writes the topic that consumers read, before the first window. */
export const topicWriter = warmUps(
  'kafka',
  producer({
    recordsPerSecond: (topicMegabytes * 1e6) / 10_000 / seconds,
    recordBytes: 10_000,
    partitions: 1,
    replicas: 1,
  }),
  1,
);

/** Reads all of the topic, as fast as it comes. */
export function topicReader(megabytesPerSecond: number) {
  return {
    workload: 'kafka-consumer',
    host: generatorHost,
    reads: topicWriter[0]!.id,
    plannedSeconds: Math.ceil(topicMegabytes / megabytesPerSecond),
  };
}

const reads: Case = [
  'disk reads',
  (_, index) => {
    const megabytesPerSecond = [8, 7, 6][index]!;
    return {
      load: topicReader(megabytesPerSecond),
      // Nobody knows which broker leads the partition before it exists.
      injections: [limitedDisk(brokers, megabytesPerSecond, 'reads'), { kind: 'cold-cache', hosts: brokers, service }],
      truth: { state: 'found', resource: 'disk', where: leader },
      // Other partitions have other leaders, with disks of their own.
      advice: [...diskAdvice, 'more-memory', 'spread-load'],
    };
  },
];

export function readScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', [reads], seed, chosen);
}
