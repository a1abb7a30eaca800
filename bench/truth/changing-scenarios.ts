/** Scenarios for Kafka in which something changes in the middle of the window, or only one of two NICs is saturated. */
import { scenariosOf, type Case } from './cases.ts';
import {
  brokers,
  creditSeconds,
  halfway,
  idleHost,
  neighbourAdvice,
  producer,
  through,
  warmedUp,
} from './kafka-scenarios.ts';
import type { Scenario, Strength } from './scenario.ts';

/** A run whose throughput changes for good is not steady, and a verdict on it may say no more than that. */
const unsteady = { state: 'inconclusive', why: 'unsteady' } as const;

const cases: Case[] = [
  [
    'NIC credits that end midway',
    (seed, index) => {
      const where = seed.oneOf(brokers);
      const rate = [10, 7, 5][index]!;
      return {
        load: halfway(producer({ recordsPerSecond: through(20), isLimited: true }), through(20), through(rate)),
        injections: [
          { kind: 'nic', hosts: [where], megabitsPerSecond: 200, later: { afterSeconds: creditSeconds, rate } },
        ],
        truth: { state: 'found', resource: 'network', where },
        alsoRight: [unsteady],
        advice: ['higher-baseline', 'faster-network', 'repeat-steady'],
      };
    },
  ],
  [
    'neighbour that comes and goes',
    (seed, index) => {
      const where = seed.oneOf(brokers);
      return {
        load: producer({ recordsPerSecond: through(20) }),
        injections: [
          { kind: 'nic', hosts: [where], megabitsPerSecond: 30 },
          { kind: 'flood', host: where, to: idleHost, megabitsPerSecond: [20, 24, 28][index]!, turns: { seconds: 2 } },
        ],
        truth: { state: 'found', resource: 'network', where },
        alsoRight: [unsteady],
        advice: [...neighbourAdvice, 'repeat-steady'],
      };
    },
  ],
  [
    'hog that comes and goes',
    (_, index) => ({
      load: warmedUp(producer({ recordsPerSecond: 12_000 }), 130_000),
      injections: [{ kind: 'hog', host: null, processes: [3, 5, 7][index]!, turns: { seconds: 3 } }],
      truth: { state: 'found', resource: 'cpu', where: null },
      alsoRight: [unsteady],
      advice: [...neighbourAdvice, 'repeat-steady'],
    }),
  ],
];

export function changingScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', cases, seed, chosen);
}

/** Brokers that have just started compile their code while they are measured. */
const cold: Case = [
  'cold JVM',
  (_, index) => ({
    load: producer({ recordsPerSecond: [6000, 9000, 12_000][index]! }),
    truth: unsteady,
    // Two cores that compile are saturated.
    alsoRight: [{ state: 'found', resource: 'cpu', where: null }],
    advice: ['repeat-steady', 'more-cpu'],
    isCold: true,
  }),
];

export function coldScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', [cold], seed, chosen);
}

/** The host uses half of its rate, and one of its NICs all of its own. */
const oneOfTwo: Case = [
  'one NIC of two',
  (seed, index) => {
    const where = seed.oneOf(brokers);
    const megabitsPerSecond = [30, 20, 10][index]!;
    return {
      load: producer({ recordsPerSecond: through(megabitsPerSecond) }),
      injections: [{ kind: 'nic', hosts: [where], megabitsPerSecond, isOneOfTwo: true }],
      truth: { state: 'found', resource: 'network', where },
      advice: ['balance-links', 'faster-network'],
    };
  },
];

export function twoNicScenarios(seed: number, chosen: Strength[]): Scenario[] {
  return scenariosOf('kafka', [oneOfTwo], seed, chosen);
}
