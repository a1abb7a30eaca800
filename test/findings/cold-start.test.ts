import { expect, test } from 'vitest';
import { coldStarts } from '../../src/findings/cold-start.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { existingKafka } from '../samples/existing-cluster.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const { record, runs } = sampleCampaign();

/** The sample runs, each measured for this long. */
const lasting = (seconds: number): RunResult[] =>
  runs.map((run) => {
    const startMilliseconds = run.window?.startMilliseconds ?? run.span.startMilliseconds;
    return { ...run, window: { startMilliseconds, endMilliseconds: startMilliseconds + seconds * 1000 } };
  });

const systems = (given: RunResult[], plan = record.plan): string[] =>
  coldStarts({ ...record, plan }, given).map(({ system }) => system);

test('a system whose first window is short was measured cold, and the run is named', () => {
  const [kafka] = coldStarts(record, lasting(10));
  expect(systems(lasting(10))).toEqual(['kafka', 'cassandra']);
  const first = runs.find(({ group, state }) => group === 'kafka' && state === 'valid');
  expect(kafka?.sentence).toContain(`Kafka had just started when ${first?.runId} measured it for 10 s`);
});

test('a system with a long first window, a warm-up or no measurement was not measured cold', () => {
  expect(systems(lasting(60))).toEqual([]);
  const [first] = runsOf(record.plan).filter(({ group }) => group === 'kafka');
  const warm = { ...record.plan, steps: [{ ...first!, id: 'warm-up', warmUp: true as const }, ...runsOf(record.plan)] };
  expect(systems(lasting(10), warm)).toEqual(['cassandra']);
  expect(systems(lasting(10), onlyClusters(record.plan, 'cassandra', 'spark'))).toEqual(['cassandra']);
  expect(systems([])).toEqual([]);
});

test('a system that was there before the campaign had not just started', () => {
  const kafka = existingKafka('10.0.0.5:9092');
  expect(systems(lasting(10), { ...record.plan, clusters: { ...record.plan.clusters, kafka } })).toEqual(['cassandra']);
});
