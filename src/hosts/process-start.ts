/** A process of this machine is known by its id and when it started: ids are used again. */
import { readFile } from 'node:fs/promises';
import { parseProcessStat } from './job-files.ts';

/** Start time of a process in clock ticks since boot, or null when there is none or it has ended and waits to be reaped. */
export async function startTicks(pid: number): Promise<number | null> {
  let stat: string;
  try {
    stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const parsed = parseProcessStat(stat);
  return parsed.state === 'Z' ? null : parsed.startTicks;
}
