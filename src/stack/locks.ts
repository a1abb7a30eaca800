import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { namesIn } from '../state-files.ts';

const lock = z.object({ pid: z.int(), hostname: z.string(), timestamp: z.string() });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).map((name) => join(folder, name));
}

/**
 * Removes the locks of a stack whose owner was a process of this machine that is no more: the file backend has no
 * expiry, so an engine that was killed would hold its stack for ever. A lock whose owner lives, or is elsewhere, stays,
 * and the engine's own refusal names it.
 */
export async function breakDeadLocks(backendUrl: string, project: string, stack: string): Promise<void> {
  if (!backendUrl.startsWith('file:///')) return;
  const folder = join(fileURLToPath(backendUrl), '.pulumi', 'locks', 'organization', project, stack);
  for (const file of await filesIn(folder)) {
    const read = lock.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (read.success && read.data.hostname === hostname() && !isAlive(read.data.pid)) await rm(file, { force: true });
  }
}
