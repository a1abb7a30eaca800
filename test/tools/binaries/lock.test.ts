import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from '../../../tools/binaries/lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-lock-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function heldBy(owner: { pid: number; started: string | null }): Promise<string> {
  const lock = join(folder, 'lock');
  await mkdir(lock);
  await writeFile(join(lock, 'owner.json'), JSON.stringify(owner));
  return lock;
}

test('two processes hold the lock one after the other, and leave nothing behind', async () => {
  const lock = join(folder, 'lock');
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work, { pollMilliseconds: 1 })));
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('the lock is released after a failure', async () => {
  const lock = join(folder, 'lock');
  await expect(withLock(lock, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await withLock(lock, async () => 'done')).toBe('done');
});

test('the lock of a dead process is taken over', async () => {
  const gone = spawn('true');
  await once(gone, 'close');
  const lock = await heldBy({ pid: gone.pid!, started: null });
  expect(await withLock(lock, async () => 'done')).toBe('done');
});

test('the lock of a process whose pid was reused is taken over', async () => {
  const lock = await heldBy({ pid: process.pid, started: 'another boot 1' });
  expect(await withLock(lock, async () => 'done')).toBe('done');
});

test('a lock of a running process is waited for, and its pid is reported once', async () => {
  const lock = await heldBy({ pid: process.pid, started: null });
  const waits: number[] = [];
  const done = withLock(lock, async () => 'done', {
    pollMilliseconds: 1,
    onWait: (pid) => {
      waits.push(pid);
      void rm(lock, { recursive: true });
    },
  });
  expect(await done).toBe('done');
  expect(waits).toEqual([process.pid]);
});
