import { expect, test } from 'vitest';
import { doubleStarts, type JobStart } from '../../../bench/chaos/starts.ts';

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

test('a job with two processes on the same hosts started twice', () => {
  expect(doubleStarts([start(), start({ pid: 11 })], new Map())).toEqual([
    'combined-a1-producer on kafka01, as processes 10 and 11',
  ]);
});

test('a service that died restarts under its own id', () => {
  const broker = { job: 'kafka-broker', folder: '/hosts/kafka01/jobs/kafka-broker' };
  expect(doubleStarts([start(broker), start({ ...broker, pid: 11 })], new Map())).toEqual([]);
});

test('the same job on the hosts of another session is another job', () => {
  expect(doubleStarts([start(), start({ pid: 11, hostIdentity: 'second' })], new Map())).toEqual([]);
});

test('a load must not start after its run is valid', () => {
  const validSince = new Map([['combined', 900]]);
  expect(doubleStarts([start()], validSince)).toEqual(['combined-a1-producer on kafka01, after combined was valid']);
  expect(doubleStarts([start()], new Map([['combined', 1100]]))).toEqual([]);
});

test('a run whose id starts like that of a valid run is another run', () => {
  expect(doubleStarts([start({ job: 'combined-again-a1-producer' })], new Map([['combined', 900]]))).toEqual([]);
});
