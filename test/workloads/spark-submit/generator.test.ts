import { expect, test } from 'vitest';
import { facts, type SparkSubmitParameters } from '../../../src/workloads/spark-submit/facts.ts';
import { generator } from '../../../src/workloads/spark-submit/generator.ts';
import { sparkOn } from '../../samples/clusters.ts';
import { captured, contextOf, loadOf } from '../context.ts';
import { sample } from './sample.ts';

const given = facts.given.parse(sample.given);
const { parameters } = facts.plan(given, 'a-run', null, sample.files);
const load = loadOf<SparkSubmitParameters>('spark-submit', parameters);

test('the plan has the hash of the jar, by which the host of the driver finds it', () => {
  expect(parameters).toMatchObject({ jar: 'word-count.jar', sha256: 'ab'.repeat(32), size: 1 });
  expect(facts.ownFile?.(parameters)).toBe('ab'.repeat(32));
});

test('the driver runs the class of the jar with its arguments', () => {
  const { argv } = generator.job(contextOf(load));
  expect(argv).toContain('--class=io.proofload.spark.WordCount');
  expect(argv).toContain('--master=spark://198.18.0.1:7077');
  expect(argv.slice(-4)).toEqual([`/data/two/install/file-${'ab'.repeat(32)}/application.jar`, '200000', '1000', '4']);
});

test('the folder of the event log is made before the driver starts, which would refuse to without', () => {
  const [folder] = generator.prepare(contextOf(load));
  expect(folder).toMatchObject({
    kind: 'job',
    job: { argv: ['mkdir', '-p', '/data/two/jobs/a-run-a2-load/events'] },
  });
  expect(generator.job(contextOf(load)).argv).toContain(
    '--conf=spark.eventLog.dir=file:///data/two/jobs/a-run-a2-load/events',
  );
});

test('stages and tasks of a real application are its figures', async () => {
  const { figures, measured } = await generator.read(captured('spark-submit'), load, {
    startMilliseconds: 0,
    endMilliseconds: 1,
  });
  if (figures.kind !== 'spark-submit') throw new Error('figures of another generator');
  expect(figures).toMatchObject({ stages: 2, completedStages: 2, tasks: 8, sha256: 'ab'.repeat(32) });
  expect(figures.byName.map(({ name, tasks }) => [name, tasks])).toEqual([
    ['mapToPair at WordCount.java:23', 4],
    ['count at WordCount.java:25', 4],
  ]);
  expect(figures.shuffleWriteMegabytes).toBeGreaterThan(0);
  expect(figures.shuffleReadMegabytes).toBeCloseTo(figures.shuffleWriteMegabytes, 5);
  expect(figures.taskTime?.tasks).toBe(8);
  expect(measured.batch).toMatchObject({ isComplete: true, work: '8 tasks, 2 stages' });
});

test.each([
  [{ ...given, mainClass: 'org.example.Nope' }, 'mainClass', 'has no class org.example.Nope'],
  [{ ...given, jar: 'gone.jar' }, 'jar', 'there is no file /jobs/gone.jar'],
])('a jar that is missing, or has no such class, is refused before anything starts', (wrong, parameter, sentence) => {
  const files = new Map([...(sample.files ?? []), ['gone.jar', { fault: 'there is no file /jobs/gone.jar' }] as const]);
  const [fault] = facts.faults?.(wrong, files) ?? [];
  expect(fault?.parameter).toBe(parameter);
  expect(fault?.sentence).toContain(sentence);
  expect(facts.faults?.(given, files)).toEqual([]);
});

test('settings of the load override those of the cluster', () => {
  const spark = sparkOn('one', ['two'], { settings: { 'spark.locality.wait': '3s', 'spark.ui.retainedJobs': 10 } });
  const own = loadOf('spark-submit', { ...parameters, clientSettings: { 'spark.locality.wait': '1s' } });
  const { argv } = generator.job(contextOf(own, { clusters: { spark } }));
  expect(argv).toContain('--conf=spark.locality.wait=1s');
  expect(argv).toContain('--conf=spark.ui.retainedJobs=10');
  expect(argv).not.toContain('--conf=spark.locality.wait=3s');
});
