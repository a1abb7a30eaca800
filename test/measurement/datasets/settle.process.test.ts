import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { settle, type AskedMember } from '../../../src/measurement/datasets/settle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const hostNamed = (name: string, isUp = () => true): Host =>
  ({
    inventory: { name },
    jobStatus: async () =>
      isUp()
        ? { state: 'running', pid: 1, startedMilliseconds: 0 }
        : { state: 'ended', exitCode: 1, signal: null, startedMilliseconds: 0, endedMilliseconds: 1 },
    tailJob: async () => '',
  }) as unknown as Host;

const member = (ask: AskedMember['ask']): AskedMember => ({ host: hostNamed('one'), work: 'compactions', ask });

async function settling(members: AskedMember[], withinSeconds = 300, services: { host: Host; jobId: string }[] = []) {
  const shown: string[] = [];
  const started = Date.now();
  const outcome = await settle({
    members,
    credits: null,
    services,
    withinSeconds,
    untilMilliseconds: started + withinSeconds * 1000,
    onProgress: (words) => void shown.push(words),
    pause: async (milliseconds) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  });
  return { outcome, shown, seconds: (Date.now() - started) / 1000 };
}

test('a cluster that was busy for 40 s has settled a minute later', async () => {
  const started = Date.now();
  const { outcome, seconds, shown } = await settling([
    member(async () => (Date.now() - started < 40_000 ? { active: 1, pending: 3 } : { active: 0, pending: 0 })),
  ]);
  expect(outcome).toBeNull();
  expect(seconds).toBeGreaterThanOrEqual(100);
  expect(seconds).toBeLessThan(110);
  expect(shown[0]).toBe('waiting until settled, 300 s at most: one 1 active, 3 pending compactions');
});

test('a cluster that never settles ends the wait with what it was still doing', async () => {
  const { outcome, seconds } = await settling([member(async () => ({ active: 2, pending: 14 }))], 120);
  expect(outcome).toBe('After 120 s, one had 2 active and about 14 pending compactions.');
  expect(seconds).toBeLessThan(125);
});

test('a member that does not answer has not settled, and the reason is told', async () => {
  const { outcome } = await settling([member(() => Promise.reject(new Error('connection refused\nat line 1')))], 120);
  expect(outcome).toBe('After 120 s, one did not answer (connection refused).');
});

test('a time that is over before the wait begins still asks once', async () => {
  const { outcome } = await settling([member(async () => ({ active: 0, pending: 0 }))], 0);
  expect(outcome).toContain('one had not been without compactions for 60 s');
});

test('a node that dies ends the wait at once', async () => {
  const started = Date.now();
  const host = hostNamed('one', () => Date.now() - started < 10_000);
  const dying = settling([member(async () => ({ active: 0, pending: 0 }))], 300, [{ host, jobId: 'cassandra' }]);
  await expect(dying).rejects.toMatchObject({ name: 'ServiceDied' });
});
