/** The fleets with a peak, and their plans: one search for each comparison. */
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Profile } from '../../src/providers/profile.ts';
import type { Seeded } from '../chaos/seeded.ts';
import { commitInGroups, stressHost } from './cassandra-scenarios.ts';
import { brokers, generatorHost } from './kafka-scenarios.ts';
import type { Fleet, Injection } from './scenario.ts';

export interface PeakFleet extends Pick<Fleet, 'name' | 'system' | 'section'> {
  /** Load of the campaign file, without its level. */
  load: Record<string, string | number>;
  /** Search of the campaign file. A range of 1 to 4 or 1 to 16 limits a sweep to about 30 runs. */
  search: { over: string; from: number; to: number; seconds: number };
  /** Parameters of the warm-up, which is not judged. */
  warmUp: Record<string, string | number | null>;
  /** Injections for a comparison, so that each has another peak. */
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
    search: { over: 'targetRecordsPerSecond', from: 1000, to: 4000, seconds: 10 },
    warmUp: { records: 70_000, plannedSeconds: 10, targetRecordsPerSecond: null },
    // Every record reaches every broker, once: 1,400 to 2,900 records/s pass.
    injections: (random) => [
      { kind: 'nic', hosts: [random.oneOf(brokers)], megabitsPerSecond: random.between(12, 24) },
    ],
  },
  {
    name: 'cassandra-peak',
    system: 'cassandra',
    // Without the wait the shared cores would set the peak, and it varied by half.
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
    warmUp: { threads: 32, durationSeconds: 90, targetOperationsPerSecond: null },
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
