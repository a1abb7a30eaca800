import { combinedGroup } from '../../src/plan/runs-of.ts';
import type { LoadPlan, Plan, RunGroup, RunPlan } from '../../src/plan/plan.ts';
import type { OnSaturation } from '../../src/plan/run-place.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import type { CampaignInput } from '../../workflows/messages.ts';
import { kafkaOn, sparkOn } from './clusters.ts';
import { samplePlan } from './plan.ts';

const phases = [
  'plan',
  'provision',
  'install',
  'verify',
  'isolated',
  'combined',
  'collect',
  'teardown',
  'verify-cleanup',
  'analyse',
  'report',
] as const;

const produce: LoadPlan = {
  id: 'producer',
  workload: 'kafka-producer',
  cluster: 'kafka',
  hosts: ['kafka01'],
  parameters: {
    topic: 'records',
    records: 1000,
    recordBytes: 100,
    partitions: 6,
    replicationFactor: 1,
    targetRecordsPerSecond: null,
    acks: 'all',
  },
  plannedSeconds: 10,
};

export function smallRun(id: string, group: RunGroup): RunPlan {
  return {
    kind: 'run',
    id,
    group,
    title: `Run ${id}`,
    level: '1,000 records',
    trial: 1,
    loads: group === combinedGroup ? [produce, sparkLoad(1)] : [group === 'spark' ? sparkLoad(1) : produce],
    plannedSeconds: 10,
    limitSeconds: 200,
  };
}

/** A run that reads what `kafka-one` wrote. */
export function readingRun(id: string): RunPlan {
  const consumer: LoadPlan = {
    id: 'consumer',
    workload: 'kafka-consumer',
    cluster: 'kafka',
    hosts: ['kafka01'],
    parameters: { topic: 'records', records: 1000, writtenByRun: 'kafka-one' },
    plannedSeconds: 10,
  };
  return { ...smallRun(id, 'kafka'), loads: [consumer] };
}

function sparkLoad(scaleFactor: number): LoadPlan {
  const parameters = {
    scaleFactor,
    partitionsAtFactorOne: 8,
    recordsAtFactorOne: 1000,
    uniqueKeysAtFactorOne: 10,
    uniqueValuesAtFactorOne: 10,
    trials: 2,
    ignoredTrials: 1,
    secondsBetweenTrials: 0,
    stuckSeconds: 120,
  };
  return {
    id: 'spark',
    workload: 'spark-perf',
    cluster: 'spark',
    hosts: ['kafka01'],
    parameters,
    plannedSeconds: 10,
  };
}

/** A run of spark-perf alone, of one scale factor. */
export function sparkRun(scaleFactor: number, onSaturation: OnSaturation): RunPlan {
  const run = smallRun(`spark-perf-${scaleFactor}`, 'spark');
  const sweep = { of: 'spark-perf', level: scaleFactor, onSaturation };
  return { ...run, title: 'Spark', sweep, loads: [sparkLoad(scaleFactor)] };
}

/** Two runs of Kafka, one of Spark and one of all together, on one host. */
export function smallPlan(change: Partial<Plan> = {}): Plan {
  return samplePlan({
    campaign: 'small',
    title: 'A small campaign',
    hosts: [
      {
        name: 'kafka01',
        hardware: 'type-1',
        cores: 2,
        memoryMebibytes: 2048,
        networkGigabitsPerSecond: 1,
        roles: ['kafka-broker', 'kafka-controller'],
        zone: 'a',
        services: [],
      },
    ],
    clusters: {
      kafka: kafkaOn(['kafka01']),
      spark: sparkOn('kafka01', ['kafka01']),
    },
    steps: [
      smallRun('kafka-one', 'kafka'),
      smallRun('kafka-two', 'kafka'),
      smallRun('spark-one', 'spark'),
      smallRun('combined', 'combined'),
    ],
    phases: phases.map((phase) => ({ phase, plannedSeconds: 10, limitSeconds: 600 })),
    plannedSeconds: 110,
    ...change,
  });
}

/** Stands for the start of a campaign. */
export const smallStart = '6f1d9c58-2a8e-4b0f-9d53-0c8e7a1b2f34';

/** What a campaign of `smallPlan` is started with. */
export function smallInput(campaignId: string, plan: Plan = smallPlan()): CampaignInput {
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  return {
    campaignId,
    plan,
    argv: ['run', 'small'],
    request,
    start: smallStart,
    validRuns: null,
    searchAttributes: false,
  };
}

export function smallInventory(dataFolder = '/nowhere'): Inventory {
  return {
    profile: 'local',
    provider: 'local',
    mark: 'proofload-abcdef',
    hosts: [
      {
        name: 'kafka01',
        address: '127.0.0.1',
        hardware: 'type-1',
        roles: ['kafka-broker', 'kafka-controller'],
        zone: 'a',
        dataFolder,
        networkBitsPerSecond: null,
        reach: { kind: 'loopback' },
      },
    ],
    caveats: [],
  };
}
