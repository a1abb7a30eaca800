import { copyFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damages } from '../lease/damages.ts';

// In one folder, as user data puts them there.
const sources = ['../../../src/hardware/bootstrap/watch-lease.py', '../../../src/hardware/lease/lease_file.py'];
let programs: string;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-watch-'));
  programs = await mkdtemp(join(tmpdir(), 'proofload-watch-programs-'));
  for (const source of sources) await copyFile(join(import.meta.dirname, source), join(programs, basename(source)));
});
afterEach(async () => {
  for (const each of [folder, programs]) await rm(each, { recursive: true, force: true });
});

/** What the script says, and whether it became the command that would end the machine. */
async function look(hoursWithoutLease: number, place = folder): Promise<string> {
  const options = ['--folder', place, '--hours-without-lease', `${hoursWithoutLease}`, '--', 'echo', 'ENDED'];
  return (await execa('python3', [join(programs, 'watch-lease.py'), ...options])).stdout;
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

test('a lease that is damaged ends the machine, however it is damaged', { timeout: 300_000 }, async () => {
  const said = await Promise.all(
    damages.map(async ({ damage }) => {
      const place = await mkdtemp(join(folder, 'host-'));
      await damage(join(place, 'lease.json'));
      return look(1e6, place);
    }),
  );
  expect(said).toEqual(
    damages.map(({ reason }) =>
      expect.stringMatching(new RegExp(`^The lease cannot be read, which counts as its end: .*${reason}.*\\.\nENDED$`)),
    ),
  );
});
