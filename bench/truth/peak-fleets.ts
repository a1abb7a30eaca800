/** What peaks are searched and swept for, and the plan of each such fleet: as many searches as comparisons are wanted. */
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Profile } from '../../src/providers/profile.ts';
import type { Seeded } from '../chaos/seeded.ts';
import { commitInGroups, stressHost } from './cassandra-scenarios.ts';
import { brokers, generatorHost } from './kafka-scenarios.ts';
import type { Fleet, Injection } from './scenario.ts';

export interface PeakFleet extends Pick<Fleet, 'name' | 'system' | 'section'> {
  /** Of the campaign file, without its level. */
  load: Record<string, string | number>;
  /** Of the campaign file. A range of 1 to 4 or 1 to 16 that holds the peak keeps a sweep to about 30 runs. */
  search: { over: string; from: number; to: number; seconds: number };
  /** The same load as it is run first, unjudged, until the services' code is compiled. */
  warmUp: Record<string, string | number | null>;
  /** What is done to hosts for the length of a comparison, so that each has a peak of its own. */
  injections: (random: Seeded) => Injection[];
}

export const peakFleets: PeakFleet[] = [
  {
    name: 'kafka-peak',
    system: 'kafka',
    section: { metadata: 'kraft' },
    load: {
      workload: 'kafka-producer',
      host: generatorHost,
      recordBytes: 1000,
      partitions: 6,
      replicationFactor: 3,
      acks: 'all',
    },
    search: { over: 'offeredRecordsPerSecond', from: 1000, to: 4000, seconds: 10 },
    warmUp: { records: 70_000, plannedSeconds: 10, offeredRecordsPerSecond: null },
    // Every record reaches every broker, once: 1,400 to 2,900 records/s pass.
    injections: (random) => [
      { kind: 'nic', hosts: [random.oneOf(brokers)], megabitsPerSecond: random.between(12, 24) },
    ],
  },
  {
    name: 'cassandra-peak',
    system: 'cassandra',
    // Without the wait the cores that all hosts share would be the peak, and what else they do at the moment: it moved by half.
    section: { tokens: 16, settings: commitInGroups('100ms') },
    load: {
      workload: 'cassandra-stress',
      host: stressHost,
      keys: 500,
      writeShare: 3,
      readShare: 1,
      replicationFactor: 3,
    },
    search: { over: 'threads', from: 2, to: 32, seconds: 10 },
    warmUp: { threads: 32, durationSeconds: 90, offeredOperationsPerSecond: null },
    // An operation sends about 290 bytes: 300 to 390 a second pass, as 10 to 13 threads do without a limit.
    injections: (random) => [{ kind: 'nic', hosts: [stressHost], megabitsPerSecond: random.between(7, 9) / 10 }],
  },
];

export function peakPlan(
  { name, system, section, load, search, warmUp }: PeakFleet,
  profile: Profile,
  times: number,
): Plan {
  const runs = Array.from({ length: times }, (_, index) => `${name}-${index + 1}`);
  const campaign = {
    name: `truth-${name}`,
    title: `Searches and sweeps on ${name}`,
    systems: { [system]: section },
    runs: {
      'warm-up': { title: 'Warm-up', loads: { load: { ...load, ...warmUp } } },
      ...Object.fromEntries(runs.map((id) => [id, { title: id, loads: { load } }])),
    },
    sizes: { smoke: { runs: {}, search: Object.fromEntries(runs.map((id) => [id, search])) } },
  };
  const text = JSON.stringify(campaign, null, 2);
  return planCampaign({ campaign: { file: `bench/truth: ${name}`, text }, profile, size: 'smoke', sets: [] });
}
