import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../src/bootstrap/watch-lease.py');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What the script says, and whether it became the command that would end the machine. */
async function look(hoursWithoutLease: number): Promise<string> {
  const options = ['--folder', folder, '--hours-without-lease', `${hoursWithoutLease}`, '--', 'echo', 'ENDED'];
  return (await execa('python3', [script, ...options])).stdout;
}

async function lease(deadlineInSeconds: number, writtenSecondsAgo: number): Promise<void> {
  const record = { campaignId: 'c', deadlineMilliseconds: Date.now() + deadlineInSeconds * 1000, graceSeconds: 600 };
  const file = join(folder, 'lease.json');
  await writeFile(file, JSON.stringify({ ...record, renewedMilliseconds: 0 }));
  const written = Date.now() / 1000 - writtenSecondsAgo;
  await utimes(file, written, written);
}

test('a machine that no lease ever reached ends some hours after it booted', async () => {
  expect(await look(1e6)).toBe('');
  expect(await look(0)).toBe('No lease came in the first 0 h.\nENDED');
});

test('a machine with a lease stays within it, however long ago it booted', async () => {
  await lease(3600, 0);
  expect(await look(0)).toBe('');
});

test('the deadline, its grace, and two minutes for the fuse to be first', async () => {
  await lease(-300, 0);
  expect(await look(0)).toBe('');
  await lease(-7200, 0);
  expect(await look(0)).toBe('The lease ended, and its grace has passed.\nENDED');
});

test('a lease that nobody renews ends the machine too', async () => {
  await lease(3600, 7200);
  expect(await look(0)).toContain('Nothing has renewed the lease for longer than its grace of 600 s.\nENDED');
});

test('a lease that is half written is waited for as none at all', async () => {
  await writeFile(join(folder, 'lease.json'), '{"deadline');
  expect(await look(1e6)).toBe('');
});
