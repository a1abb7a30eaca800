import { copyFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damages } from '../lease/damages.ts';

// In one folder, as in the user data.
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

/** Output of the script, including that of the shutdown command if it ran. */
async function watch(hoursWithoutLease: number, place = folder): Promise<string> {
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

test('a machine that no lease reaches shuts down some hours after boot', async () => {
  expect(await watch(1e6)).toBe('');
  expect(await watch(0)).toBe('No lease arrived within 0 h of the boot.\nENDED');
});

test('a machine with a valid lease keeps running, however long ago it booted', async () => {
  await lease(3600, 0);
  expect(await watch(0)).toBe('');
});

test('a machine shuts down two minutes after the deadline and grace period, so that the self-destruct timer is first', async () => {
  await lease(-300, 0);
  expect(await watch(0)).toBe('');
  await lease(-7200, 0);
  expect(await watch(0)).toBe('The lease and its grace period have ended.\nENDED');
});

test('a lease that is not renewed also shuts the machine down', async () => {
  await lease(3600, 7200);
  expect(await watch(0)).toContain('The lease was not renewed for longer than its grace period of 600 s.\nENDED');
});

test('a damaged lease shuts the machine down, whatever the damage', { timeout: 300_000 }, async () => {
  const outputs = await Promise.all(
    damages.map(async ({ damage }) => {
      const place = await mkdtemp(join(folder, 'host-'));
      await damage(join(place, 'lease.json'));
      return watch(1e6, place);
    }),
  );
  expect(outputs).toEqual(
    damages.map(({ reason }) =>
      expect.stringMatching(new RegExp(`^The lease is unreadable, which counts as expired: .*${reason}.*\\.\nENDED$`)),
    ),
  );
});
