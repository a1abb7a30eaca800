import { expect, test } from 'vitest';
import { loadJobs } from '../../../src/measurement/runs/jobs.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { contextOf, loadOf } from '../../workloads/context.ts';
import { sample } from '../../workloads/kafka-producer/sample.ts';

const load = {
  ...loadOf('kafka-producer', { topic: 'written', ...sample.given, records: 100, targetRecordsPerSecond: 50 }),
  hosts: ['one', 'two', 'two'],
};
const { plan, inventory, secrets } = contextOf(load);
const run = { ...smallRun('write', 'kafka'), loads: [load] };
const jobs = await loadJobs({ campaignId: 'small-1', plan, inventory, run, attempt: 1 }, secrets);

const given = (option: string): string[] =>
  jobs.map(({ job }) => job.argv.find((word) => word.startsWith(`--${option}=`))?.split('=')[1] ?? '');

test('each instance of a load is a job with its share, and the load is prepared once', () => {
  expect(jobs.map(({ job }) => job.id)).toEqual(['write-a1-load-i1', 'write-a1-load-i2', 'write-a1-load-i3']);
  expect(given('num-records')).toEqual(['34', '33', '33']);
  expect(given('throughput')).toEqual(['17', '17', '16']);
  expect(given('topic')).toEqual(['written', 'written', 'written']);
  expect(jobs.map(({ preparations }) => preparations.length)).toEqual([1, 0, 0]);
});

test('each job names the complete load, so that results of all instances are of one load', () => {
  expect(new Set(jobs.map((job) => job.load))).toEqual(new Set([load]));
});
