import { expect, test } from 'vitest';
import { startsOfLoads, type JobStart } from '../../../bench/chaos/starts.ts';

const start = (change: Partial<JobStart> = {}): JobStart => ({
  host: 'kafka01',
  job: 'combined-a1-producer',
  folder: '/hosts/kafka01/jobs/combined-a1-producer',
  hostIdentity: 'first',
  pid: 10,
  startTicks: 100,
  startedMilliseconds: 1000,
  ...change,
});

test('a job that has two processes on the same hosts was started twice', () => {
  expect(startsOfLoads([start(), start({ pid: 11 })], new Map())).toEqual([
    'combined-a1-producer on kafka01, as processes 10 and 11',
  ]);
});

test('a service that died is started again under its own id', () => {
  const broker = { job: 'kafka-broker', folder: '/hosts/kafka01/jobs/kafka-broker' };
  expect(startsOfLoads([start(broker), start({ ...broker, pid: 11 })], new Map())).toEqual([]);
});

test('the same job on the hosts of another session is another job', () => {
  expect(startsOfLoads([start(), start({ pid: 11, hostIdentity: 'second' })], new Map())).toEqual([]);
});

test('a load of a run that was whole already should not have been started', () => {
  const wholeSince = new Map([['combined', 900]]);
  expect(startsOfLoads([start()], wholeSince)).toEqual(['combined-a1-producer on kafka01, after combined was whole']);
  expect(startsOfLoads([start()], new Map([['combined', 1100]]))).toEqual([]);
});

test('a run whose id begins like that of a whole one is another run', () => {
  expect(startsOfLoads([start({ job: 'combined-again-a1-producer' })], new Map([['combined', 900]]))).toEqual([]);
});
