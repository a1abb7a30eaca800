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
    kafkaFleet(
      'alike',
      seeds.flatMap((seed) => alikeScenarios(seed, alike)),
      { warmUps: alikeWarmUps },
    ),
    kafkaFleet(
      'kafka',
      every((seed) => [...kafkaScenarios(seed, strengths), ...changingScenarios(seed, strengths)]),
    ),
    kafkaFleet(
      'kafka-one-handler',
      every((seed) => handlerScenarios(seed, strengths)),
      { settings: { 'num.io.threads': 1, 'compression.type': 'gzip' } },
    ),
    kafkaFleet(
      'kafka-own-disks',
      every((seed) => diskScenarios(seed, strengths)),
      { settings: diskSettings, ownDisks, warmUps: diskWarmUps },
    ),
    kafkaFleet(
      'kafka-waiting-pool',
      every((seed) => waitingPoolScenarios(seed, strengths)),
      { settings: oneHandlerSettings, ownDisks, warmUps: diskWarmUps },
    ),
    kafkaFleet(
      'kafka-reads',
      every((seed) => readScenarios(seed, strengths)),
      { settings: diskSettings, ownDisks, warmUps: topicWriter },
    ),
    kafkaFleet(
      'kafka-limited',
      every((seed) => limitScenarios(seed, strengths)),
      { profile: 'local-limited', warmUps: [...topicWriter, ...kafkaWarmUps.slice(1)] },
    ),
    kafkaFleet(
      'kafka-two-nics',
      every((seed) => twoNicScenarios(seed, strengths)),
      { secondNics: brokers },
    ),
    // Each of its scenarios starts the brokers again.
    kafkaFleet(
      'kafka-cold',
      every((seed) => coldScenarios(seed, strengths)),
      { warmUps: [] },
    ),
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

function kafkaFleet(
  name: string,
  scenarios: Scenario[],
  { settings, ...own }: Partial<Fleet> & { settings?: Record<string, string | number> } = {},
): Fleet {
  const section = { metadata: 'kraft', ...(settings ? { settings } : {}) };
  return { name, system: 'kafka', profile: 'local', section, warmUps: kafkaWarmUps, scenarios, ...own };
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
