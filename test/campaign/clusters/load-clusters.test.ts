import { expect, test } from 'vitest';
import { planText } from '../../../src/cli/plan-view.ts';
import { planSchema } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { usedClusters } from '../../../src/workloads/registry.ts';
import { faultsOf, plan, profile } from '../examples.ts';

/** Two nodes in each of two zones, with Spark on those of the second, and hosts for load generators. */
const zoned = {
  ...profile,
  hosts: ['node01', 'node02', 'node03', 'node04', 'broker', 'load01', 'load02'].map((name, index) => ({
    ...profile.hosts[0]!,
    name,
    hardware: 'type-2',
    roles:
      name === 'broker'
        ? ['kafka-broker', 'kafka-controller', 'spark-master']
        : name.startsWith('node')
          ? ['cassandra', ...(index < 2 ? [] : ['spark-worker'])]
          : ['load'],
    zone: index < 2 ? 'a' : 'b',
  })),
};

const clusters = `clusters:
  east: { system: cassandra, zones: [a], tokens: 8 }
  west: { system: cassandra, zones: [b], tokens: 8 }
`;

const job = (more = '', dataset = 'cluster: west'): string => `name: job
title: A job on one of two clusters
systems:
  spark: {}
${clusters}datasets:
  records: { workload: ycsb, host: load01, ${dataset}, fieldCount: 10, fieldBytes: 100, replicationFactor: 2 }
runs:
  job:
    title: The job
    loads:
      job: { workload: spark-job, host: load02, dataset: records, plannedSeconds: 15${more} }
sizes:
  smoke:
    steps:
      - { grow: records, to: { records: 10000 } }
      - { run: job }
`;

const stream = (uses: string, more = ''): string => `name: stream
title: A stream to one of two clusters
systems:
  spark: {}
  kafka: { metadata: kraft }
${clusters}runs:
  pipeline:
    title: The stream
    loads:
      producer:
        workload: kafka-producer
        host: load01
        records: 100000
        recordBytes: 100
        partitions: 6
        replicationFactor: 1
        targetRecordsPerSecond: 1000
        acks: all
      stream: { workload: spark-streaming, host: load02, reads: pipeline, replicationFactor: 2${uses} }
sizes:
  smoke: {}
${more}`;

const found = (text: string): string[] =>
  faultsOf(text, { profile: zoned }).map((sentence) => sentence.replace(/^small\.yaml:\d+:\d+: /, ''));
const loadOf = (text: string, id: string) =>
  runsOf(plan(text, { profile: zoned }))
    .flatMap(({ loads }) => loads)
    .find((load) => load.id === id)!;

test('a job reads from the cluster of its dataset, whether it names it or not', () => {
  for (const text of [job(), job(', uses: { cassandra: west }')]) {
    expect(loadOf(text, 'job').uses).toEqual({ cassandra: 'west' });
    expect(usedClusters(loadOf(text, 'job'))).toEqual(['west']);
  }
});

test('the plan says which of several clusters a load uses', () => {
  expect(planText(plan(job(), { profile: zoned }), zoned, [])).toContain('spark-job on load02 using west');
});

test('a job that names another cluster than that of its dataset is refused', () => {
  expect(found(job(', uses: { cassandra: east }'))).toEqual([
    'runs.job.loads.job.uses.cassandra: is east, and its dataset records is in west; remove this, or take data in east',
  ]);
});

test('a load without data of its own must name one of several clusters', () => {
  expect(found(stream(''))).toEqual([
    'runs.pipeline.loads.stream: uses.cassandra is missing: the campaign has east and west of Cassandra; give one of them',
  ]);
  const named = plan(stream(', uses: { cassandra: east }'), { profile: zoned });
  expect(runsOf(named)[0]!.loads[1]!.uses).toEqual({ cassandra: 'east' });
  expect(runsOf(planSchema.parse(structuredClone(named)))[0]!.loads[1]!.uses).toEqual({ cassandra: 'east' });
});

test.each([
  ['nowhere', 'unknown cluster "nowhere"; '],
  ['kafka', 'kafka is a cluster of Kafka, and spark-streaming uses Cassandra'],
])('a load that uses %s is refused', (name, sentence) => {
  expect(found(stream(`, uses: { cassandra: ${name} }`))).toEqual([
    expect.stringContaining(`runs.pipeline.loads.stream.uses.cassandra: ${sentence}`),
  ]);
});

test('a load names no cluster of a system that it does not use', () => {
  expect(found(job(', uses: { kafka: kafka }'))).toEqual([expect.stringContaining('kafka')]);
});

test('the only cluster of a system is used without being named, whatever its name', () => {
  const one = job()
    .replace(/ {2}east: .*\n/, '')
    .replace('cluster: west, ', '');
  expect(loadOf(one, 'job').uses).toEqual({ cassandra: 'west' });
  const short = job()
    .replace(clusters, '')
    .replace('  spark: {}\n', '  spark: {}\n  cassandra: {}\n')
    .replace('cluster: west, ', '');
  expect(loadOf(short, 'job')).not.toHaveProperty('uses');
  expect(usedClusters(loadOf(short, 'job'))).toEqual(['cassandra']);
});

test('a system that a load uses must be there', () => {
  const none = job().replace(clusters, '').replace('cluster: west, ', '');
  expect(found(none)).toContainEqual(
    'runs.job.loads.job.workload: spark-job uses cassandra, which is not under systems; add it there',
  );
});
