import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { facts } from '../../../src/workloads/spark-job/facts.ts';
import { generator } from '../../../src/workloads/spark-job/generator.ts';
import { cassandraOn, sparkOn } from '../../samples/clusters.ts';
import { captured, contextOf, loadOf } from '../context.ts';
import { sample } from './sample.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', null, undefined, sample.data);
const load = { ...loadOf('spark-job', parameters), dataset: { name: 'records', records: 20_000 } };
const datasets = [sample.data!.dataset];
const span = { startMilliseconds: 0, endMilliseconds: 1 };

test('the job reads key and first field of the table of its dataset, in one data centre', () => {
  const { argv } = generator.job(contextOf(load, { datasets }));
  expect(argv.slice(-5)).toEqual([
    '/data/two/install/spark-3.5.6/proofload-spark.jar',
    'dataset_records',
    'usertable',
    'y_id',
    'field0',
  ]);
  expect(argv).toContain('--conf=spark.cassandra.connection.host=198.18.0.2,198.18.0.3');
  expect(argv).toContain('--conf=spark.cassandra.connection.localDC=datacenter1');
  expect(argv).toContain('--conf=spark.cassandra.input.consistency.level=LOCAL_ONE');
  expect(argv).toContain('--conf=spark.cassandra.input.split.sizeInMB=1');
});

test('the nodes of its data centre alone are asked', () => {
  const cassandra = cassandraOn(['two', 'three'], {
    options: { tokens: 16, dataCenters: { operational: ['two'], analytic: ['three'] } },
  });
  const { clusters } = contextOf(load).plan;
  const pinned = { ...load, parameters: { ...parameters, localDataCenter: 'analytic' } };
  const { argv } = generator.job(contextOf(pinned, { datasets, clusters: { ...clusters, cassandra } }));
  expect(argv).toContain('--conf=spark.cassandra.connection.host=198.18.0.3');
  expect(argv).toContain('--conf=spark.cassandra.connection.localDC=analytic');
});

test('a data centre that there is not, and a Spark without the connector, are faults', () => {
  const [used] = facts.uses ?? [];
  const [fault] = used?.faults?.({ localDataCenter: 'analytic' }, cassandraOn(['two'])) ?? [];
  expect(fault?.sentence).toContain('"analytic" is not a data centre of the cluster');
  expect(facts.clusterFaults?.({}, sparkOn('one', ['two']))).toEqual([]);
  const [older] = facts.clusterFaults?.({}, { ...sparkOn('one', ['two']), version: '4.1.1' }) ?? [];
  expect(older?.sentence).toBe(
    'needs the Spark Cassandra Connector, which there is not for Spark 4.1.1; give systems.spark.version: 3.5.6',
  );
});

test('rows, stages and tasks of a real job are its figures', async () => {
  const { figures, measured } = await generator.read(captured('spark-job'), load, span);
  expect(figures).toMatchObject({ rows: 20_000, stages: 2, completedStages: 2, groups: 1000 });
  expect(figures.rowsPerSecond).toBeCloseTo(20_000 / (figures.jobSeconds ?? 0), 6);
  expect(figures.totalSeconds).toBeGreaterThan(figures.jobSeconds ?? 0);
  expect(figures.byName.map(({ name }) => name.replace(/:\d+$/, ''))).toEqual([
    'mapToPair at CountByKeyPart.java',
    'collect at CountByKeyPart.java',
  ]);
  expect(measured.batch).toMatchObject({ unit: 'rows', size: 20_000, isComplete: true });
});

test('a job that counted other rows than the dataset has is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(captured('spark-job'), folder, { recursive: true });
    const output = await readFile(join(folder, 'output'), 'utf8');
    await writeFile(join(folder, 'output'), output.replace('"rows":20000', '"rows":19999'));
    await expect(generator.read(folder, load, span)).rejects.toThrow(
      'the groups of the job have 19,999 rows in total, but the dataset has 20,000',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
