/** What else runs on this machine while its hosts are measured: programs that are neither of a host nor of this checkout. */
import { readFile, readdir } from 'node:fs/promises';
import { environmentOf, unlessVanished } from './processes.ts';

/** Less is what every machine does by itself. */
const leastCores = 0.1;
/** Linux counts processor time in this unit on every architecture of Node. */
const ticksPerSecond = 100;

export interface OtherProgram {
  /** Its name, of which the kernel keeps 15 characters. */
  command: string;
  /** Mean. */
  cores: number;
}

interface Used {
  command: string;
  ticks: number;
}

/**
 * Starts to watch. The function that it returns gives the programs that used a tenth of a core or more since then, the busiest first.
 * What began and ended meanwhile is not seen: its time is counted by the process that waited for it, which may be anyone's.
 */
export async function watchOtherPrograms(): Promise<() => Promise<OtherProgram[]>> {
  const before = await processorTimes();
  const startMilliseconds = performance.now();
  return async () => {
    const seconds = Math.max(1, (performance.now() - startMilliseconds) / 1000);
    const cores = new Map<string, number>();
    for (const [key, { command, ticks }] of await processorTimes()) {
      const grown = (ticks - (before.get(key)?.ticks ?? 0)) / ticksPerSecond / seconds;
      if (grown > 0 && !(await isProofloads(pidIn(key)))) cores.set(command, (cores.get(command) ?? 0) + grown);
    }
    return [...cores]
      .filter(([, used]) => used >= leastCores)
      .map(([command, used]) => ({ command, cores: used }))
      .toSorted((a, b) => b.cores - a.cores);
  };
}

/** By pid and start, because a number may be given to another process. */
async function processorTimes(): Promise<Map<string, Used>> {
  const used = new Map<string, Used>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await unlessVanished(readFile(`/proc/${pid}/stat`, 'utf8'), '');
    // The name may hold spaces and parentheses.
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    const command = stat.slice(stat.indexOf('(') + 1, end);
    if (end > 0) used.set(`${pid}/${fields[19]}`, { command, ticks: Number(fields[11]) + Number(fields[12]) });
  }
  return used;
}

const pidIn = (key: string): number => Number(key.split('/', 1)[0]);

/** Every process of a host carries a mark, and every other one that a checkout starts has the search path of its commands. */
async function isProofloads(pid: number): Promise<boolean> {
  const variables = await environmentOf(pid);
  return variables.some((each) => each.startsWith('PROOFLOAD_HOST=') || each === `PATH=${process.env.PATH}`);
}
