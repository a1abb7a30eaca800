/** Pulumi's locks of a stack in a folder: files without expiry, which an engine that is killed leaves for ever. */
import { readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startTicks } from '../../hosts/process-start.ts';
import { namesIn, readIfThere } from '../../state/state-files.ts';

const lock = z.object({ pid: z.int().positive(), hostname: z.string(), timestamp: z.string() });

/**
 * The engine puts a lock in place whole, so one that is damaged was so by a crash of the machine. Younger ones are left alone
 * all the same: how the engine writes is not ours to rely on to the second.
 */
const damagedForSeconds = 60;
/** Between the start of a process by the kernel's clock and the same moment by the wall clock. */
const clockSlackMilliseconds = 10_000;

/**
 * Removes the locks of a stack whose owner is no more: it was a process of this machine that has ended, or whose pid another
 * process bears by now; or the lock is damaged, and no engine of this machine could read it or release it. A lock whose owner
 * lives, or is elsewhere, stays, and the engine's own refusal names it. Safe to call at once in several processes: each lock
 * has a name of its own, which no later one bears.
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
    // Whatever keeps it from being read keeps the engine from reading it as well.
    return 'damaged';
  }
}

/** Of a time in the future, such as after the clock was set back, also the distance. Zero where there is no file by now. */
async function ageSeconds(file: string): Promise<number> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Math.abs(Date.now() - mtimeMs) / 1000;
}

/** Whether the process with this pid may be the engine that made a lock at this time (Unix milliseconds). */
async function ownerLives(pid: number, lockedMilliseconds: number): Promise<boolean> {
  const ticks = await startTicks(pid);
  if (ticks === null) return false;
  // The wall clock may have been set since, so the time alone ends no lock of an engine.
  if (await isEngine(pid)) return true;
  // A time that says nothing ends nothing.
  return (
    Number.isNaN(lockedMilliseconds) ||
    (await startedMilliseconds(ticks)) <= lockedMilliseconds + clockSlackMilliseconds
  );
}

async function isEngine(pid: number): Promise<boolean> {
  // A process that has ended meanwhile is none.
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('pulumi');
}

/** Ticks of `/proc/<pid>/stat` in a second, on every Linux (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
const ticksPerSecond = 100;

async function startedMilliseconds(ticks: number): Promise<number> {
  const upSeconds = Number((await readFile('/proc/uptime', 'utf8')).split(' ')[0]);
  return Date.now() - (upSeconds - ticks / ticksPerSecond) * 1000;
}
