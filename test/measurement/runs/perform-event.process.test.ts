import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Action } from '../../../src/actions/action.ts';
import { forgetEvents, readEvents } from '../../../src/measurement/runs/event-files.ts';
import { performEvent, type PerformEvent } from '../../../src/measurement/runs/perform-event.ts';
import { noNewMachine } from '../../actions/no-new-machine.ts';
import { examplePlan } from '../../systems/example.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const later = (): number => Date.now() + 60_000;

function performing(perform: Action<Record<string, unknown>>['perform'], change: Partial<PerformEvent> = {}) {
  return performEvent({
    runId: 'lossy',
    event: {
      name: 'lost',
      action: 'kill-process',
      title: 'kill cassandra on node01',
      start: { atSeconds: 1 },
      withinSeconds: 60,
      parameters: { host: 'node01', service: 'cassandra' },
    },
    folder: join(folder, 'events'),
    untilMilliseconds: later(),
    action: { perform, undo: async () => {} },
    context: {
      plan: examplePlan,
      inventory: { profile: 'p', provider: 'local', mark: 'm', hosts: [], caveats: [] },
      hosts: new Map(),
      parameters: {},
      newMachine: noNewMachine,
      onProgress: () => {},
      pause: async () => {},
    },
    ...change,
  });
}

const recorded = () => readEvents(join(folder, 'events'));

const waiting: Action<Record<string, unknown>>['perform'] = async ({ onProgress, pause }) => {
  onProgress('cassandra on node01 does not listen yet');
  await pause(10);
};

test('an event is on disk as begun before it acts, and as done after', async () => {
  let during: unknown = null;
  const record = await performing(async () => {
    during = await recorded();
  });
  expect(during).toEqual([{ ...record, doneMilliseconds: null }]);
  expect(await recorded()).toEqual([record]);
  expect(record.doneMilliseconds).toBeGreaterThanOrEqual(record.begunMilliseconds);
});

test('what an action answers is kept with its event, also when a later worker asks again', async () => {
  const first = await performing(async () => 'No: all copies are equal.');
  expect(first.answer).toBe('No: all copies are equal.');
  const second = await performing(() => Promise.reject(new Error('performed twice')));
  expect(second).toEqual(first);
});

test('what an action will change is recorded before it, once, so that it can be undone whatever dies', async () => {
  let looks = 0;
  const look = async () => ({ kafka: (looks += 1) });
  const dying = { look, perform: () => Promise.reject(new Error('the worker died')), undo: async () => {} };
  await expect(performing(async () => {}, { action: dying })).rejects.toThrow();
  expect((await recorded())[0]?.was).toEqual({ kafka: 1 });
  const record = await performing(async () => {}, { action: { ...dying, perform: async () => {} } });
  expect(record.was).toEqual({ kafka: 1 });
});

test('one that is done is not performed again, although its timeout is over', async () => {
  const first = await performing(async () => {});
  const second = await performing(() => Promise.reject(new Error('performed twice')), { untilMilliseconds: 0 });
  expect(second).toEqual(first);
});

test('one whose worker died is performed by the next, and keeps the time at which it began', async () => {
  await expect(performing(() => Promise.reject(new Error('the worker died')))).rejects.toThrow();
  const [begun] = await recorded();
  const record = await performing(async () => {});
  expect(record.begunMilliseconds).toBe(begun?.begunMilliseconds);
  expect(record.doneMilliseconds).not.toBeNull();
});

test('one that waits beyond its timeout fails with what it waited for, and is not done', async () => {
  await expect(performing(waiting, { untilMilliseconds: 0 })).rejects.toThrow(
    'Event lost of lossy (kill cassandra on node01) was not done after 60 s: cassandra on node01 does not listen yet.',
  );
  expect((await recorded())[0]?.doneMilliseconds).toBeNull();
});

test('one that ended too late is not done either', async () => {
  await expect(performing(async () => {}, { untilMilliseconds: 0 })).rejects.toThrow('was not done after 60 s.');
  expect((await recorded())[0]?.doneMilliseconds).toBeNull();
});

test('records of an earlier attempt with the same number are forgotten', async () => {
  await performing(async () => {});
  await forgetEvents(join(folder, 'events'));
  expect(await recorded()).toEqual([]);
});
