import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { afterEach, expect, test } from 'vitest';
import { breakDeadLocks } from '../../../src/hardware/stack/locks.ts';

/** The pid of a process that has just ended. */
async function deadPid(): Promise<number> {
  const child = execa('true');
  const pid = child.pid ?? 0;
  await child;
  return pid;
}

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A folder of locks, and a function that breaks stale ones and returns the rest. */
async function locksOf() {
  const backend = await mkdtemp(join(tmpdir(), 'proofload-locks-'));
  folders.push(backend);
  const folder = join(backend, '.pulumi', 'locks', 'organization', 'proofload', 'local');
  await mkdir(folder, { recursive: true });
  return {
    folder,
    write: (name: string, pid: number, { host = hostname(), timestamp = new Date().toISOString() } = {}) =>
      writeFile(join(folder, name), JSON.stringify({ pid, username: 'someone', hostname: host, timestamp })),
    breakDead: async () => {
      await breakDeadLocks(pathToFileURL(backend).href, 'proofload', 'local');
      return (await readdir(folder)).toSorted();
    },
  };
}

test('a lock is broken only if its owner was a process of this machine that has ended', async () => {
  const { write, breakDead } = await locksOf();
  const dead = await deadPid();
  await write('dead.json', dead);
  await write('living.json', process.pid);
  await write('elsewhere.json', dead, { host: `not-${hostname()}` });
  expect(await breakDead()).toEqual(['elsewhere.json', 'living.json']);
});

test('a later process with the pid of a lock’s owner does not keep the lock', async () => {
  const { write, breakDead } = await locksOf();
  await write('reused.json', process.pid, { timestamp: '2026-01-01T00:00:00Z' });
  await write('own.json', process.pid);
  await write('untimed.json', process.pid, { timestamp: 'yesterday' });
  expect(await breakDead()).toEqual(['own.json', 'untimed.json']);
});

test('an engine keeps its lock after a change of the clock', async () => {
  const { folder, write, breakDead } = await locksOf();
  const engine = join(folder, '..', 'pulumi');
  await copyFile('/bin/sleep', engine);
  const running = execa(engine, ['3600'], { reject: false });
  try {
    await expect.poll(() => readFile(`/proc/${running.pid}/comm`, 'utf8'), { timeout: 60_000 }).toBe('pulumi\n');
    await write('engine.json', running.pid ?? 0, { timestamp: '2026-01-01T00:00:00Z' });
    expect(await breakDead()).toEqual(['engine.json']);
  } finally {
    running.kill('SIGKILL');
    await running;
  }
});

test.each([
  ['', 'an empty file'],
  ['{"pid":', 'a truncated file'],
  ['{"pid":"1"}', 'a file of another shape'],
  [JSON.stringify({ pid: -1, hostname: hostname(), timestamp: '2026-01-01T00:00:00Z' }), 'the pid of no process'],
])('a damaged lock is removed once it is older than a minute (%j: %s)', async (text) => {
  const { folder, breakDead } = await locksOf();
  await writeFile(join(folder, 'fresh.json'), text);
  for (const [name, seconds] of Object.entries({ 'old.json': -61, 'of-the-future.json': 3600 })) {
    await writeFile(join(folder, name), text);
    const time = new Date(Date.now() + seconds * 1000);
    await utimes(join(folder, name), time, time);
  }
  expect(await breakDead()).toEqual(['fresh.json']);
});

test('a folder among the locks is removed like a damaged lock', async () => {
  const { folder, breakDead } = await locksOf();
  await mkdir(join(folder, 'folder.json'));
  const old = new Date(0);
  await utimes(join(folder, 'folder.json'), old, old);
  expect(await breakDead()).toEqual([]);
});

test('several processes can break the locks of a stack concurrently', async () => {
  const { write, breakDead } = await locksOf();
  const dead = await deadPid();
  for (let number = 0; number < 50; number += 1) await write(`${number}.json`, dead);
  await Promise.all(Array.from({ length: 8 }, breakDead));
  expect(await breakDead()).toEqual([]);
});

test('a stack without locks, and a backend that is not a folder, are left unchanged', async () => {
  await breakDeadLocks('file:///does/not/exist', 'proofload', 'local');
  await breakDeadLocks('s3://bucket', 'proofload', 'local');
});
