/** What the tests of this room plan: a profile like the published one, a small campaign, and ways to change it. */
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import type { PlanRequest } from '../../src/campaign/plan-request.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { RefusalError } from '../../src/input/refusal.ts';
import type { HardwareType, Profile, ProfileHost } from '../../src/providers/profile.ts';

const hardware = {
  cores: 2,
  pricePerHour: null,
  priceSource: null,
  plan: null,
  disks: null,
  layout: 'single',
  published: null,
} satisfies Partial<HardwareType>;
const made = { zone: 'a', layout: null, dataVolume: null, existing: null } satisfies Partial<ProfileHost>;

export const profile: Profile = {
  name: 'five',
  provider: 'local',
  settings: { provider: 'local' },
  networkScale: 0.5,
  billing: 'second',
  hardware: {
    'type-1': { ...hardware, memoryMebibytes: 2560, networkGigabitsPerSecond: 1 },
    'type-2': { ...hardware, memoryMebibytes: 5120, networkGigabitsPerSecond: 10 },
  },
  hosts: [
    { name: 'kafka01', hardware: 'type-1', roles: ['kafka-broker', 'kafka-controller'], ...made },
    { name: 'kafka02', hardware: 'type-1', roles: ['kafka-broker'], ...made },
    { name: 'master', hardware: 'type-1', roles: ['kafka-broker', 'spark-master', 'cassandra'], ...made },
    { name: 'worker01', hardware: 'type-2', roles: ['spark-worker', 'cassandra'], ...made },
    { name: 'worker02', hardware: 'type-2', roles: ['spark-worker', 'cassandra'], ...made },
  ],
  caveats: [],
};

/** A sound campaign; each line is there once, so that a test can replace it. */
export const smallCampaign = `name: small
title: A small campaign
systems:
  kafka: { metadata: kraft }
  cassandra: { tokens: 16 }
runs:
  write:
    title: Producer alone
    loads:
      producer:
        workload: kafka-producer
        host: kafka01
        recordBytes: 100
        partitions: 6
        replicationFactor: 3
        acks: all
  read:
    title: Consumer alone
    loads:
      consumer:
        workload: kafka-consumer
        host: kafka02
        reads: write
        plannedSeconds: 9
  store:
    title: Mixed operations
    loads:
      cassandra:
        workload: cassandra-stress
        host: worker01
        writeShare: 1
        readShare: 2
        keys: 1000
        durationSeconds: 30
        replicationFactor: 2
sizes:
  smoke:
    runs:
      write:
        - producer: { records: 1000, targetRecordsPerSecond: 100 }
        - producer: { records: 20000, targetRecordsPerSecond: 2000 }
      store:
        - cassandra: { threads: 4 }
  laptop:
    skip: [write, read]
    runs:
      store:
        - cassandra: { threads: 8 }
`;

/** Plans a campaign's text at size smoke on the profile above. */
export function plan(text: string = smallCampaign, request: Partial<PlanRequest> = {}): Plan {
  return planCampaign({ campaign: { file: 'small.yaml', text }, profile, size: 'smoke', sets: [], ...request });
}

/** The faults with which it is refused; empty when it is not. */
export function faultsOf(text: string = smallCampaign, request: Partial<PlanRequest> = {}): string[] {
  try {
    plan(text, request);
    return [];
  } catch (error) {
    if (error instanceof RefusalError) return error.faults;
    throw error;
  }
}

/** The small campaign with one piece of its text replaced; the piece must be there. */
export function changed(piece: string, by: string): string {
  if (!smallCampaign.includes(piece)) throw new Error(`The small campaign has no ${piece}`);
  return smallCampaign.replace(piece, () => by);
}

/** The sizes of a campaign file with a short Spark job. */
export const sparkPerfAtSmoke = `sizes:
  smoke:
    parameters:
      spark-perf:
        partitionsAtFactorOne: 8
        recordsAtFactorOne: 100000
        uniqueKeysAtFactorOne: 1000
        uniqueValuesAtFactorOne: 10000
        trials: 2
        ignoredTrials: 1
        secondsBetweenTrials: 0
        stuckSeconds: 120
`;
