/** Pulumi's stack locks in a folder: files without expiry, which a killed engine leaves forever. */
import { readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startTicks } from '../../hosts/job-files.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';

const lock = z.object({ pid: z.int().positive(), hostname: z.string(), timestamp: z.string() });

/**
 * The engine writes locks atomically, so only a crash of the machine damages one. Young damaged locks are still left
 * alone, as a safety margin.
 */
const damagedForSeconds = 60;
/** Tolerance between a process start by the kernel's clock and the same moment by the wall clock. */
const clockSlackMilliseconds = 10_000;

/**
 * Removes stale locks of a stack: its owner was a process of this machine that has ended or whose pid was reused, or
 * the lock is damaged, so that no engine here could read or release it. A lock whose owner is alive or on another
 * machine stays; the engine's error names it. Safe to call concurrently: each lock has a unique name.
 */
export async function breakDeadLocks(backendUrl: string, project: string, stack: string): Promise<void> {
  if (!backendUrl.startsWith('file:///')) return;
  const folder = join(fileURLToPath(backendUrl), '.pulumi', 'locks', 'organization', project, stack);
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    if (await isDead(file)) await rm(file, { recursive: true, force: true });
  }
}

async function isDead(file: string): Promise<boolean> {
  const read = await readLock(file);
  if (read === 'gone') return false;
  if (read === 'damaged') return (await ageSeconds(file)) >= damagedForSeconds;
  if (read.hostname !== hostname()) return false;
  return !(await ownerLives(read.pid, Date.parse(read.timestamp)));
}

async function readLock(file: string): Promise<z.infer<typeof lock> | 'gone' | 'damaged'> {
  try {
    const text = await readIfThere(file);
    if (text === null) return 'gone';
    return lock.safeParse(JSON.parse(text)).data ?? 'damaged';
  } catch {
    // The engine could not read it either.
    return 'damaged';
  }
}

/** Absolute distance, so that it works after the clock was set back. Zero if the file is gone. */
async function ageSeconds(file: string): Promise<number> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Math.abs(Date.now() - mtimeMs) / 1000;
}

/** Whether the process with this pid may be the engine that made a lock at this time (Unix milliseconds). */
async function ownerLives(pid: number, lockedMilliseconds: number): Promise<boolean> {
  const ticks = await startTicks(pid);
  if (ticks === null) return false;
  // The wall clock may have changed since, so the time alone does not make an engine's lock stale.
  if (await isEngine(pid)) return true;
  // An invalid time does not make a lock stale.
  return (
    Number.isNaN(lockedMilliseconds) ||
    (await startedMilliseconds(ticks)) <= lockedMilliseconds + clockSlackMilliseconds
  );
}

async function isEngine(pid: number): Promise<boolean> {
  // A process that ended meanwhile is not an engine.
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('pulumi');
}

/**
 * Ticks per second in `/proc/<pid>/stat`, on every Linux
 * (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 */
const ticksPerSecond = 100;

async function startedMilliseconds(ticks: number): Promise<number> {
  const upSeconds = Number((await readFile('/proc/uptime', 'utf8')).split(' ')[0]);
  return Date.now() - (upSeconds - ticks / ticksPerSecond) * 1000;
}
