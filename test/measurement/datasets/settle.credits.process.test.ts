import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CreditsLeft } from '../../../src/hosts/inventory.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { settle } from '../../../src/measurement/datasets/settle.ts';
import type { PendingWork } from '../../../src/systems/system.ts';

const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Given {
  left: (sinceMilliseconds: number) => Promise<CreditsLeft> | CreditsLeft;
  work?: (sinceMilliseconds: number) => PendingWork;
  withinSeconds?: number;
}

/** A wait for one idle node whose disk has credits. `asked` are the times of the questions, in seconds. */
async function settling({ left, work = () => ({ active: 0, pending: 0 }), withinSeconds = 3600 }: Given) {
  const started = Date.now();
  const since = () => Date.now() - started;
  const shown: string[] = [];
  const asked: number[] = [];
  const outcome = await settle({
    members: [
      {
        host: { inventory: { name: 'node01' } } as unknown as Host,
        work: 'compactions',
        ask: async () => work(since()),
      },
    ],
    credits: {
      hosts: ['node01'],
      ask: async () => {
        asked.push(since() / 1000);
        return new Map([['node01', await left(since())]]);
      },
    },
    services: [],
    withinSeconds,
    untilMilliseconds: started + withinSeconds * 1000,
    onProgress: (words) => void shown.push(words),
    pause: async (milliseconds) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  });
  return { outcome, shown, asked, seconds: since() / 1000 };
}
const now = (percent: number): CreditsLeft => ({ percent, atMilliseconds: Date.now() });
const busy = (): PendingWork => ({ active: 1, pending: 3 });

test('an idle cluster has settled when its disk credits have recovered, and progress shows them', async () => {
  const { outcome, seconds, shown } = await settling({ left: (since) => now(since < 10 * minutes ? 62 : 99) });
  expect(outcome).toBeNull();
  expect(seconds).toBeGreaterThanOrEqual(600);
  expect(seconds).toBeLessThan(670);
  expect(shown.at(10)).toMatch(/: node01 0 active, 0 pending compactions; node01 62 % of its disk credits$/);
});

test('recovered credits do not end the wait for a busy node', async () => {
  const { outcome } = await settling({ left: () => now(100), work: busy, withinSeconds: 130 });
  expect(outcome).toBe('After 130 s, node01 had 1 active and about 3 pending compactions.');
});

test('credits that have not recovered when the time is over are named next to the work', async () => {
  const { outcome, seconds } = await settling({ left: () => now(62.4), work: busy, withinSeconds: 130 });
  expect(outcome).toBe(
    'After 130 s, node01 had 1 active and about 3 pending compactions; node01 had 62 % of its disk credits.',
  );
  expect(seconds).toBeLessThan(135);
});

test('a full balance from before the last compaction says nothing about the credits that it spent', async () => {
  const started = Date.now();
  const busySeconds = 100;
  const { outcome, seconds } = await settling({
    work: (since) => (since < busySeconds * 1000 ? { active: 1, pending: 1 } : { active: 0, pending: 0 }),
    // A figure every five minutes.
    left: (since) => ({ percent: 100, atMilliseconds: started + Math.floor(since / (5 * minutes)) * 5 * minutes }),
  });
  expect(outcome).toBeNull();
  expect(seconds).toBeGreaterThanOrEqual(300);
  expect(seconds).toBeLessThan(370);
});

test('a provider is asked once a minute, not at every look at the nodes', async () => {
  const { asked } = await settling({ left: () => now(62), withinSeconds: 200 });
  expect(asked).toEqual([0, 60, 120, 180]);
});

test('a provider that refuses is asked again, and its answer counts', async () => {
  let refusals = 2;
  const { outcome, seconds, shown } = await settling({
    left: () => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('Throttling: Rate exceeded\nat line 1');
      return now(100);
    },
  });
  expect(outcome).toBeNull();
  expect(seconds).toBeLessThan(190);
  expect(shown.at(10)).toMatch(/; disk credits of node01 not known \(Throttling: Rate exceeded\)$/);
});

test('credits that stay unknown end the wait of an idle cluster after 15 minutes, with the reason', async () => {
  const { outcome, seconds } = await settling({ left: () => ({ unknown: 'there is no figure' }) });
  expect(outcome).toBe('After 900 s, the disk credits of node01 were not known (there is no figure).');
  expect(seconds).toBeLessThan(905);
});

test('a balance that is known again starts the 15 minutes anew', async () => {
  const { outcome, seconds } = await settling({
    left: (since) => (since > 10 * minutes && since < 11 * minutes + 1 ? now(50) : { unknown: 'there is no figure' }),
  });
  expect(outcome).toContain('were not known (there is no figure)');
  expect(seconds).toBeGreaterThan(25 * 60);
});

test('a provider that never answers delays neither the questions to the nodes nor the end', async () => {
  const { outcome, seconds, shown } = await settling({ left: () => new Promise(() => {}), withinSeconds: 110 });
  expect(outcome).toBe('After 110 s, the disk credits of node01 were not known (no answer within 30 s).');
  expect(seconds).toBeLessThan(115);
  expect(shown.length).toBeGreaterThan(50);
});

test('a time that is over before the wait begins still asks once', async () => {
  const { outcome, asked } = await settling({ left: () => now(62), withinSeconds: 0 });
  expect(outcome).toMatch(/; node01 had 62 % of its disk credits\.$/);
  expect(asked).toEqual([0]);
});

test('a host that the provider does not list has unknown credits', async () => {
  const started = Date.now();
  const outcome = await settle({
    members: [],
    credits: { hosts: ['node02'], ask: async () => new Map() },
    services: [],
    withinSeconds: 60,
    untilMilliseconds: started + 60_000,
    onProgress: () => {},
    pause: async (milliseconds) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  });
  expect(outcome).toBe('After 60 s, the disk credits of node02 were not known (the provider does not list it).');
});
