import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { breakDeadLocks } from '../../src/stack/locks.ts';

/** A pid that belonged to a process until just now. */
async function deadPid(): Promise<number> {
  const child = execa('true');
  const pid = child.pid ?? 0;
  await child;
  return pid;
}

test('a lock is broken only when its owner was a process of this machine that is no more', async () => {
  const backend = await mkdtemp(join(tmpdir(), 'proofload-locks-'));
  onTestFinished(() => rm(backend, { recursive: true }));
  const folder = join(backend, '.pulumi', 'locks', 'organization', 'proofload', 'local');
  await mkdir(folder, { recursive: true });
  const lock = (name: string, pid: number, host: string) =>
    writeFile(
      join(folder, name),
      JSON.stringify({ pid, username: 'someone', hostname: host, timestamp: '2026-01-01T00:00:00Z' }),
    );
  const dead = await deadPid();
  await lock('dead.json', dead, hostname());
  await lock('living.json', process.pid, hostname());
  await lock('elsewhere.json', dead, `not-${hostname()}`);

  await breakDeadLocks(pathToFileURL(backend).href, 'proofload', 'local');

  expect((await readdir(folder)).toSorted()).toEqual(['elsewhere.json', 'living.json']);
});

test('a stack without locks, and a backend that is no folder, are left alone', async () => {
  await breakDeadLocks('file:///does/not/exist', 'proofload', 'local');
  await breakDeadLocks('s3://bucket', 'proofload', 'local');
});
