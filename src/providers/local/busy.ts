/** Hosts at work on this machine, whichever checkout or state folder made them. */
import { readFile, readdir } from 'node:fs/promises';
import { commandOf, describeProcess, environmentOf, unlessVanished, type HostProcess } from './processes.ts';

export interface BusyHosts {
  mark: string;
  /** The first few of their processes, each as a person finds it. */
  processes: string[];
}

/** In ticks of which Linux has 100 a second: what only waits, such as a shell or a sleep, uses less than that. */
const busyTicks = 100;
/** How many processes of a mark are named. */
const named = 3;

/**
 * Marks of the hosts that have a process with a second of processor time or more, by mark. Each process of a host carries
 * its mark in its environment, which only root can read of other users' processes: theirs are not seen by anyone else.
 */
export async function busyHosts(): Promise<BusyHosts[]> {
  const byMark = new Map<string, HostProcess[]>();
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const mark = markIn(await environmentOf(pid));
    if (mark === null || (await ticksOf(pid)) < busyTicks) continue;
    byMark.set(mark, [...(byMark.get(mark) ?? []), { pid, command: await commandOf(pid) }]);
  }
  return [...byMark].map(([mark, processes]) => {
    const some = processes.slice(0, named).map((each) => describeProcess(each));
    const more = processes.length - some.length;
    return { mark, processes: more > 0 ? [...some, `and ${more} more`] : some };
  });
}

function markIn(variables: string[]): string | null {
  for (const variable of variables) {
    const mark = /^PROOFLOAD_HOST=(proofload-[0-9a-f]{6})\//.exec(variable)?.[1];
    if (mark) return mark;
  }
  return null;
}

/** Processor time of a process in user and kernel mode. The name in `stat` may hold blanks and ends with the last `)`. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await unlessVanished(readFile(`/proc/${pid}/stat`, 'utf8'), '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
