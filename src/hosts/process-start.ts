/** Identifies a local process by pid and start time, because pids are reused. */
import { readFile } from 'node:fs/promises';
import { parseProcessStat } from './job-files.ts';

/** Start time of a process in clock ticks since boot; null if there is no such process or it is a zombie. */
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
