/** Scenarios for Kafka on hosts with limits of their own: processor time, and memory with its page cache. */
import { scenariosOf, type Case } from './cases.ts';
import { topicReader } from './disk-scenarios.ts';
import { brokers, generatorHost, producer } from './kafka-scenarios.ts';
import { leader, type Scenario, type Strength } from './scenario.ts';

const cases: Case[] = [
  [
    "one broker's CPU limit",
    (seed, index) => {
      const where = seed.oneOf(brokers);
      return {
        load: producer({ recordsPerSecond: [3000, 2500, 2000][index]! }),
        injections: [{ kind: 'cpu-limit', host: where, cores: [0.2, 0.15, 0.1][index]! }],
        truth: { state: 'found', resource: 'quota', alsoCalled: 'cpu', where },
        advice: ['raise-cpu-limit', 'more-cpu'],
      };
    },
  ],
  [
    'a CPU limit with headroom',
    (seed, index) => ({
      load: producer({ recordsPerSecond: [200, 300, 400][index]!, isLimited: true }),
      injections: [{ kind: 'cpu-limit', host: seed.oneOf(brokers), cores: 0.7 }],
      truth: { state: 'none-found' },
      advice: [],
    }),
  ],
  [
    "the generator's CPU limit",
    (_, index) => ({
      load: producer({ recordsPerSecond: [10_000, 8000, 6000][index]!, recordBytes: 100 }),
      injections: [{ kind: 'cpu-limit', host: generatorHost, cores: [0.2, 0.15, 0.1][index]! }],
      truth: { state: 'inconclusive', why: 'generator' },
      advice: ['more-generators'],
    }),
  ],
  [
    "one broker's memory limit",
    (_, index) => {
      const diskReadMegabytesPerSecond = [9, 8, 7][index]!;
      return {
        load: topicReader(diskReadMegabytesPerSecond),
        // With its memory, the broker would have the topic in its page cache and not read at all.
        injections: [{ kind: 'memory-limit', hosts: brokers, cacheMebibytes: 32, diskReadMegabytesPerSecond }],
        truth: { state: 'found', resource: 'memory', alsoCalled: 'disk', where: leader },
        advice: ['more-memory', 'faster-disk'],
      };
    },
  ],
];

export function limitScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', cases, seed, chosen);
}
