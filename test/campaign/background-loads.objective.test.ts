import { expect, test } from 'vitest';
import { planSchema } from '../../src/plan/plan.ts';
import { faultsOf, plan, profile, sparkPerfAtSmoke } from './examples.ts';

const node = { ...profile.hosts[0]!, hardware: 'type-2' };

/** Four nodes, of which a variant has two or all. */
const four = {
  ...profile,
  hosts: [
    ...['node01', 'node02', 'node03', 'node04'].map((name) => ({
      ...node,
      name,
      roles: name === 'node01' ? ['cassandra', 'spark-worker', 'spark-master'] : ['cassandra', 'spark-worker'],
    })),
    { ...node, name: 'load01', roles: ['load'] },
  ],
};

const campaign = (
  objective: string,
  { variant = 'systems.cassandra.hosts: [node01, node02]', background = true } = {},
) => `name: objective
title: A job with requests in the background
backgroundObjective: ${objective}
systems:
  cassandra: { tokens: 16 }
  spark: {}
variants:
  four: {}
  other: { ${variant} }
runs:
  both:
    title: Both
    loads:
      job: { workload: spark-perf, host: load01, scaleFactor: 1, plannedSeconds: 30 }
      requests:
        workload: cassandra-stress
        host: load01
        writeShare: 1
        readShare: 0
        keys: 1000
        durationSeconds: 30
        threads: 4
        replicationFactor: 2
        targetOperationsPerSecond: 100
        ${background ? 'background: { until: job }' : ''}
${sparkPerfAtSmoke}`;

const found = (text: string): string[] =>
  faultsOf(text, { profile: four }).map((sentence) => sentence.replace(/^small\.yaml:\d+:\d+: /, ''));

test('the objective of backgrounds is in the plan, and is read again', () => {
  const planned = plan(campaign('p95 <= 10 ms'), { profile: four });
  expect(planned.backgroundObjective).toEqual({ percentile: 'p95', atMostMilliseconds: 10 });
  expect(planSchema.parse(structuredClone(planned)).backgroundObjective).toEqual(planned.backgroundObjective);
});

test.each(['p95 < 10 ms', 'p90 <= 10 ms', '10'])('%s is no objective', (objective) => {
  expect(found(campaign(objective))).toEqual([
    expect.stringMatching(/^backgroundObjective: must be a limit on a latency percentile, such as "p99 <= 10 ms"/),
  ]);
});

test('an objective that no variants can be compared by is refused', () => {
  const kept = campaign('p95 <= 10 ms', { variant: 'systems.cassandra.settings: { concurrent_reads: 16 }' });
  expect(found(kept)).toEqual([
    'backgroundObjective: needs variants whose clusters take turns, which it compares; give variants with other hosts, zones or options, or remove it',
  ]);
});

test('an objective without a background is refused', () => {
  expect(found(campaign('p95 <= 10 ms', { background: false }))).toEqual([
    'backgroundObjective: needs a load that is a background; give a load background, or remove it',
  ]);
});
