/** Scenarios for Kafka with a separate disk for each broker, on which every append waits for the disk. */
import { scenariosOf, warmUps, type Case } from './cases.ts';
import { brokers, producer } from './kafka-scenarios.ts';
import type { Fleet, Scenario, Strength } from './scenario.ts';

export const ownDisks = { hosts: brokers, service: 'kafka-broker' } satisfies Fleet['ownDisks'];

/** Otherwise a broker keeps records in memory, and nothing waits for the disk in a window of seconds. */
export const diskSettings = { 'log.flush.interval.messages': 1 };

/** Records of 1,000 bytes a second for each MB/s of the disk: most writes are those of the file system journal. */
const recordsPerMegabyte = 300;

export const diskWarmUps = warmUps('kafka', producer({ recordsPerSecond: 2000 }), 2);

const cases: Case[] = [
  [
    "one broker's disk",
    (seed, index) => {
      const where = seed.oneOf(brokers);
      const megabytesPerSecond = [1.6, 1.2, 0.8][index]!;
      return {
        // Every record is written by every broker.
        load: producer({ recordsPerSecond: megabytesPerSecond * recordsPerMegabyte }),
        injections: [{ kind: 'disk', host: where, service: 'kafka-broker', megabytesPerSecond }],
        truth: { state: 'found', resource: 'disk', where },
      };
    },
  ],
  [
    'a slow disk with headroom',
    (seed, index) => ({
      load: producer({ recordsPerSecond: [20, 40, 80][index]!, isLimited: true }),
      injections: [{ kind: 'disk', host: seed.oneOf(brokers), service: 'kafka-broker', megabytesPerSecond: 4 }],
      truth: { state: 'none-found' },
    }),
  ],
];

export function diskScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', cases, seed, chosen);
}
