import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Owner {
  pid: number;
  /** Start time from the kernel; distinguishes processes with the same pid. */
  started: string | null;
}

interface Waiting {
  /** Called once if another process holds the lock. */
  onWait?: (pid: number) => void;
  pollMilliseconds?: number;
}

/**
 * Runs `action` while this process holds the lock, a folder. Takes over the lock of a dead owner. The lock only avoids
 * duplicate work: renaming complete folders protects the cache, so two processes that take over a dead lock at the same
 * time do no harm.
 */
export async function withLock<Result>(
  lock: string,
  action: () => Promise<Result>,
  waiting: Waiting = {},
): Promise<Result> {
  let hasReported = false;
  while (!(await take(lock))) {
    const owner = await ownerOf(lock);
    // Just released: try again. Clearing it could remove the lock of the next owner.
    if (!owner) continue;
    if (!(await isAlive(owner))) {
      await clear(lock);
      continue;
    }
    if (!hasReported) waiting.onWait?.(owner.pid);
    hasReported = true;
    await delay(waiting.pollMilliseconds ?? 500);
  }
  try {
    return await action();
  } finally {
    await clear(lock);
  }
}

/** Renames a folder that already names its owner, so that a lock always has an owner. */
async function take(lock: string): Promise<boolean> {
  await mkdir(dirname(lock), { recursive: true });
  const prepared = await mkdtemp(`${lock}-`);
  const owner: Owner = { pid: process.pid, started: await startOf(process.pid) };
  await writeFile(join(prepared, 'owner.json'), JSON.stringify(owner));
  try {
    await rename(prepared, lock);
    return true;
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** Renames the folder before removing it, because a half-removed lock would have no owner. */
async function clear(lock: string): Promise<void> {
  const aside = await mkdtemp(`${lock}-`);
  await rename(lock, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

async function ownerOf(lock: string): Promise<Owner | null> {
  const text = await readFile(join(lock, 'owner.json'), 'utf8').catch(absent);
  if (text === null) return null;
  const owner: Owner = JSON.parse(text);
  return owner;
}

async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return owner.started === null || (await startOf(owner.pid)) === owner.started;
}

/** Boot and start tick of a process, or null without /proc. */
async function startOf(pid: number): Promise<string | null> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(absent);
  if (status === null) return null;
  const afterName = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  // Field 22 of proc_pid_stat(5); the name, field 2, may contain spaces.
  return `${boot.trim()} ${afterName[19]}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
  throw error;
}
