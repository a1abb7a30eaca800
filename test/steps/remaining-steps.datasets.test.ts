import { expect, test } from 'vitest';
import type { RunPlan } from '../../src/plan/plan.ts';
import { planDrop } from '../../src/steps/drop/facts.ts';
import { planDropCaches } from '../../src/steps/drop-caches/facts.ts';
import { numberSteps } from '../../src/steps/facts.ts';
import { planGrow } from '../../src/steps/grow/facts.ts';
import { planPause } from '../../src/steps/pause/facts.ts';
import { remainingSteps } from '../../src/steps/remaining-steps.ts';
import { planSettle } from '../../src/steps/settle/facts.ts';
import { smallRun } from '../samples/small-plan.ts';

const grow = (from: number, to: number) =>
  planGrow({ dataset: 'records', from, to, recordsPerSecond: 10, size: `${to} records` });

function read(id: string, records: number): RunPlan {
  const run = smallRun(id, 'kafka');
  return { ...run, loads: run.loads.map((load) => ({ ...load, dataset: { name: 'records', records } })) };
}

const steps = numberSteps([
  smallRun('warm', 'kafka'),
  grow(0, 100),
  planSettle(['cassandra'], 120),
  planDropCaches(['cassandra']),
  read('read-1', 100),
  planPause(10),
  grow(100, 200),
  planSettle(['cassandra'], 120),
  planDropCaches(['cassandra']),
  read('read-2', 200),
  planDrop('records'),
  grow(0, 50),
  read('read-3', 50),
  planDrop('records'),
]);

const left = (...done: string[]) => remainingSteps(steps, new Set(done)).map(({ id }) => id);

test('on new hosts a dataset grows at once to what the next run needs, and waits and empties caches once', () => {
  expect(left('warm', 'read-1')).toEqual([
    'grow.records.2',
    'settle.2',
    'drop-caches.2',
    'read-2',
    'drop.records.1',
    'grow.records.3',
    'read-3',
  ]);
});

test('a growth whose run remains is made, also if later ones remain', () => {
  expect(left('warm', 'read-2').slice(0, 5)).toEqual([
    'grow.records.1',
    'settle.1',
    'drop-caches.1',
    'read-1',
    'drop.records.1',
  ]);
});

test('a smaller size after a drop needs no growth, wait or pause that came before it', () => {
  expect(left('warm', 'read-1', 'read-2')).toEqual(['drop.records.1', 'grow.records.3', 'read-3']);
});

test('a pause is made if a run follows it, and not if only a growth does', () => {
  const grown = grow(100, 200);
  const pausing = numberSteps([read('before', 100), planPause(10), read('after', 100), planPause(10), grown]);
  expect(remainingSteps(pausing, new Set(['before'])).map(({ id }) => id)).toEqual(['pause.1', 'after']);
});

test('a run without a dataset needs no growth', () => {
  expect(left('read-1', 'read-2', 'read-3')).toEqual(['warm']);
});

test('nothing remains once every run is done', () => {
  expect(left('warm', 'read-1', 'read-2', 'read-3')).toEqual([]);
});
