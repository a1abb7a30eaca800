/** Fleets: scenarios that share hosts, and their plans. */
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { seeded } from '../chaos/seeded.ts';
import { cassandraScenarios, cassandraWarmUps, commitInGroups, threadScenarios } from './cassandra-scenarios.ts';
import { changingScenarios, coldScenarios, twoNicScenarios } from './changing-scenarios.ts';
import {
  diskScenarios,
  diskSettings,
  diskWarmUps,
  oneHandlerSettings,
  ownDisks,
  readScenarios,
  topicWriter,
  waitingPoolScenarios,
} from './disk-scenarios.ts';
import {
  alikeScenarios,
  alikeWarmUps,
  brokers,
  handlerScenarios,
  kafkaScenarios,
  kafkaWarmUps,
} from './kafka-scenarios.ts';
import { limitScenarios } from './limit-scenarios.ts';
import type { Fleet, Scenario, Strength } from './scenario.ts';
import { sparkScenarios } from './spark-scenarios.ts';

export interface FleetOptions {
  seeds: number[];
  strengths: Strength[];
  /** Number of equal runs for each seed. */
  alike: number;
}

/** Every scenario of these seeds at these strengths; the first seed sets the order. */
export function fleetsOf({ seeds, strengths, alike }: FleetOptions): Fleet[] {
  const order = seeded(seeds[0] ?? 1);
  const every = (of: (seed: number) => Scenario[]): Scenario[] => order.shuffled(seeds.flatMap(of));
  return [
    {
      name: 'alike',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft' },
      warmUps: alikeWarmUps,
      scenarios: seeds.flatMap((seed) => alikeScenarios(seed, alike)),
    },
    {
      name: 'kafka',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft' },
      warmUps: kafkaWarmUps,
      scenarios: every((seed) => [...kafkaScenarios(seed, strengths), ...changingScenarios(seed, strengths)]),
    },
    {
      name: 'kafka-one-handler',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft', settings: { 'num.io.threads': 1, 'compression.type': 'gzip' } },
      warmUps: kafkaWarmUps,
      scenarios: every((seed) => handlerScenarios(seed, strengths)),
    },
    {
      name: 'kafka-own-disks',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft', settings: diskSettings },
      ownDisks,
      warmUps: diskWarmUps,
      scenarios: every((seed) => diskScenarios(seed, strengths)),
    },
    {
      name: 'kafka-waiting-pool',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft', settings: oneHandlerSettings },
      ownDisks,
      warmUps: diskWarmUps,
      scenarios: every((seed) => waitingPoolScenarios(seed, strengths)),
    },
    {
      name: 'kafka-reads',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft', settings: diskSettings },
      ownDisks,
      warmUps: topicWriter,
      scenarios: every((seed) => readScenarios(seed, strengths)),
    },
    {
      name: 'kafka-limited',
      system: 'kafka',
      profile: 'local-limited',
      section: { metadata: 'kraft' },
      warmUps: [...topicWriter, ...kafkaWarmUps.slice(1)],
      scenarios: every((seed) => limitScenarios(seed, strengths)),
    },
    {
      name: 'kafka-two-nics',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft' },
      secondNics: brokers,
      warmUps: kafkaWarmUps,
      scenarios: every((seed) => twoNicScenarios(seed, strengths)),
    },
    {
      name: 'kafka-cold',
      system: 'kafka',
      profile: 'local',
      section: { metadata: 'kraft' },
      // Each of its scenarios starts the brokers again.
      warmUps: [],
      scenarios: every((seed) => coldScenarios(seed, strengths)),
    },
    {
      name: 'cassandra',
      system: 'cassandra',
      profile: 'local',
      section: { tokens: 16 },
      warmUps: cassandraWarmUps,
      scenarios: every((seed) => cassandraScenarios(seed, strengths)),
    },
    {
      name: 'cassandra-group-commit',
      system: 'cassandra',
      profile: 'local',
      section: { tokens: 16, settings: commitInGroups('50ms') },
      warmUps: cassandraWarmUps,
      scenarios: every((seed) => threadScenarios(seed, strengths)),
    },
    {
      name: 'spark',
      system: 'spark',
      profile: 'local',
      section: {},
      // Every application has its own JVM.
      warmUps: [],
      scenarios: every((seed) => sparkScenarios(seed, strengths)),
    },
  ];
}

/** A campaign with one run for each warm-up and scenario; the id of the run is that of the scenario. */
export function planOf({ name, system, section, warmUps, scenarios }: Fleet, profile: Profile): Plan {
  const campaign = {
    name: `truth-${name}`,
    title: `Known bottlenecks of ${name}`,
    systems: { [system]: section },
    runs: Object.fromEntries([...warmUps, ...scenarios].map(({ id, load }) => [id, { title: id, loads: { load } }])),
    sizes: { smoke: { runs: {} } },
  };
  const text = JSON.stringify(campaign, null, 2);
  const plan = planCampaign({ campaign: { file: `bench/truth: ${name}`, text }, profile, size: 'smoke', sets: [] });
  return { ...plan, steps: runsOf(plan).map((run): RunPlan => ({ ...run, id: run.title })) };
}
