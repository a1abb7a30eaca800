/** What else runs on this machine while its hosts are measured: programs that are neither of a host nor of this checkout. */
import type { ProcessorUse } from '../../hosts/job-files.ts';
import { allPids, environmentOf, processorUseOf } from './processes.ts';

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

/**
 * Starts to watch. The function that it returns gives the programs that used a tenth of a core or more since then, the busiest first.
 * What began and ended meanwhile is not seen: its time is counted by the process that waited for it, which may be anyone's.
 */
export async function watchOtherPrograms(): Promise<() => Promise<OtherProgram[]>> {
  const before = new Map((await processorUses()).map(({ pid, started, ticks }) => [`${pid}/${started}`, ticks]));
  const startMilliseconds = performance.now();
  return async () => {
    const seconds = Math.max(1, (performance.now() - startMilliseconds) / 1000);
    const cores = new Map<string, number>();
    for (const { pid, name, started, ticks } of await processorUses()) {
      // By its start too, because a number may be given to another process.
      const grown = (ticks - (before.get(`${pid}/${started}`) ?? 0)) / ticksPerSecond / seconds;
      if (grown > 0 && !(await isProofloads(pid))) cores.set(name, (cores.get(name) ?? 0) + grown);
    }
    return [...cores]
      .filter(([, used]) => used >= leastCores)
      .map(([command, used]) => ({ command, cores: used }))
      .toSorted((a, b) => b.cores - a.cores);
  };
}

async function processorUses(): Promise<(ProcessorUse & { pid: number })[]> {
  const uses = [];
  for (const pid of await allPids()) {
    const use = await processorUseOf(pid);
    if (use) uses.push({ pid, ...use });
  }
  return uses;
}

/** Every process of a host carries a mark, and every other one that a checkout starts has the search path of its commands. */
async function isProofloads(pid: number): Promise<boolean> {
  const variables = await environmentOf(pid);
  return variables.some((each) => each.startsWith('PROOFLOAD_HOST=') || each === `PATH=${process.env.PATH}`);
}
