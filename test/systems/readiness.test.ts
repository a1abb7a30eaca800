import { expect, test } from 'vitest';
import { NotReady, waitUntilReady } from '../../src/systems/readiness.ts';
import type { Readiness } from '../../src/systems/readiness.ts';

const fail = () => Promise.reject(new Error('the broker died'));
const notYet: Readiness = { ready: false, waitingFor: 'two brokers' };

test('A wait ends with the first positive answer and reports meanwhile what it waits for', async () => {
  const answers: Readiness[] = [notYet, notYet, { ready: true }];
  const said: string[] = [];
  const ask = async () => answers.shift() ?? notYet;
  await waitUntilReady(ask, { what: 'kafka', limitSeconds: 600, onProgress: (words) => said.push(words) });
  expect(said).toEqual(['kafka: two brokers', 'kafka: two brokers']);
  expect(answers).toEqual([]);
});

test('A wait that times out ends with the last answer', async () => {
  const waiting = waitUntilReady(async () => notYet, { what: 'kafka', limitSeconds: 0 });
  await expect(waiting).rejects.toThrow(new NotReady('kafka was not ready after 0 s: two brokers'));
});

test('A wait ends at once if the query throws', async () => {
  await expect(waitUntilReady(fail, { what: 'kafka', limitSeconds: 600 })).rejects.toThrow('the broker died');
});

test('A wait ends when it is cancelled', async () => {
  const waiting = waitUntilReady(async () => notYet, { what: 'kafka', limitSeconds: 600, signal: AbortSignal.abort() });
  await expect(waiting).rejects.toThrow(/abort/i);
});
