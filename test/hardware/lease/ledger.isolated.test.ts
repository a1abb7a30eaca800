import { scratchState } from '../../infra/scratch-state.ts';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  copyForHosts,
  forgetLease,
  ledgerPath,
  readEntry,
  readLease,
  writeLease,
} from '../../../src/hardware/lease/ledger.ts';
import { damages } from './damages.ts';

const path = ledgerPath('local');
const lease = {
  campaignId: 'c',
  deadlineMilliseconds: Date.now() + 3_600_000,
  graceSeconds: 600,
  renewedMilliseconds: Date.now() - 60_000,
};
afterEach(() => rm(dirname(path), { recursive: true, force: true }));
afterAll(() => rm(scratchState, { recursive: true, force: true }));

test('a lease is read as written, and only its campaign can delete it', async () => {
  expect(await readEntry('local')).toEqual({ record: null, warning: null });
  await writeLease('local', lease);
  expect(await readLease('local')).toEqual(lease);
  await forgetLease('local', 'another');
  expect(await readLease('local')).toEqual(lease);
  await forgetLease('local', 'c');
  expect(await readEntry('local')).toEqual({ record: null, warning: null });
  expect(await readdir(dirname(copyForHosts('local')))).toEqual([]);
});

test('a renewal that changes nothing else only touches the file, and hosts get the full lease', async () => {
  await writeLease('local', lease);
  const { ino } = await stat(path);
  const renewed = { ...lease, renewedMilliseconds: lease.renewedMilliseconds + 30_000 };
  await writeLease('local', renewed);
  expect((await stat(path)).ino).toBe(ino);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(lease);
  expect(await readLease('local')).toEqual(renewed);
  expect(JSON.parse(await readFile(copyForHosts('local'), 'utf8'))).toEqual(renewed);
});

test('a new deadline or campaign is written', async () => {
  await writeLease('local', lease);
  for (const changed of [
    { ...lease, deadlineMilliseconds: lease.deadlineMilliseconds + 1 },
    { ...lease, campaignId: 'd' },
    { ...lease, graceSeconds: 60 },
  ]) {
    await writeLease('local', changed);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(changed);
    expect(await readLease('local')).toEqual(changed);
  }
});

describe('a damaged entry', () => {
  // Special files are tested with their reader.
  const ofFiles = damages.filter(({ reason }) => !['not a file', 'symbolic link', 'Errno 5'].includes(reason));

  test.each(ofFiles.map(({ damage, reason }) => [reason, damage] as const))(
    'is one warning with a remedy, and can be rewritten and deleted: %s',
    async (_reason, damage) => {
      await mkdir(dirname(path), { recursive: true });
      await damage(path);
      const { record, warning } = await readEntry('local');
      expect(record).toBeNull();
      expect(warning).toMatch(
        /^The lease on local is unreadable and counts as expired \(.*local\.json: .*\)\. .*"proofload cleanup --profile local --apply" removes it and its hardware\.$/,
      );
      await writeLease('local', lease);
      expect(await readLease('local')).toEqual(lease);
      await writeFile(path, '');
      await forgetLease('local', 'c');
      expect(await readEntry('local')).toEqual({ record: null, warning: null });
    },
  );

  test('may be a folder', async () => {
    await mkdir(path, { recursive: true });
    expect((await readEntry('local')).warning).toContain('The lease on local is unreadable');
    await writeLease('local', lease);
    expect(await readLease('local')).toEqual(lease);
  });
});

test('a file time in the future does not extend a lease past its deadline', async () => {
  await writeLease('local', lease);
  const future = new Date(Date.now() + 1000 * 86_400_000);
  await utimes(path, future, future);
  expect((await readLease('local'))?.deadlineMilliseconds).toBe(lease.deadlineMilliseconds);
});

/** Why system calls cannot be traced here; null where they can. */
function whyNoTrace(): string | null {
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return null;
  } catch (error) {
    return `strace does not work: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A trace line without the parts that differ between runs. */
const normalised = (line: string): string =>
  line
    .replaceAll(`${dirname(path)}/`, '')
    .replace(dirname(path), 'its folder')
    .replaceAll(/\.\d+\.tmp/g, '.tmp');

const noTrace = whyNoTrace();
test.skipIf(noTrace)(
  `a new lease is fsynced, and a renewal is not${noTrace ? ` (skipped: ${noTrace})` : ''}`,
  async () => {
    const trace = join(scratchState, 'trace');
    async function callsOfWriting(record: object): Promise<string[]> {
      const code = `process.env.PROOFLOAD_STATE = ${JSON.stringify(scratchState)};
const { writeLease } = await import(${JSON.stringify(new URL('../../../src/hardware/lease/ledger.ts', import.meta.url).href)});
await writeLease('local', ${JSON.stringify(record)});`;
      const traced = ['-f', '-qq', '-y', '-e', 'trace=fsync,rename', '-o', trace];
      execFileSync('strace', [...traced, process.execPath, '--input-type=module', '-e', code]);
      const all = (await readFile(trace, 'utf8')).split('\n');
      // Parent folders that are created are also fsynced.
      const lines = all.filter((line) => line.includes(dirname(path)));
      return lines
        .flatMap((line) => /(fsync\(\d+<.*>|rename\(.*)\)\s+= 0/.exec(normalised(line).replaceAll('"', ''))?.[1] ?? [])
        .map((call) => call.replace(/\d+</, '<').replaceAll(/\.[0-9a-f-]{36}(?=\.tmp)/g, ''));
    }
    expect(await callsOfWriting(lease)).toEqual([
      'fsync(<local.json.tmp>',
      'rename(local.json.tmp, local.json',
      'fsync(<its folder>',
      'rename(for-hosts/local.json.tmp, for-hosts/local.json',
    ]);
    expect(await callsOfWriting({ ...lease, renewedMilliseconds: Date.now() })).toEqual([
      'rename(for-hosts/local.json.tmp, for-hosts/local.json',
    ]);
  },
);
