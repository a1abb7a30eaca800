/** Busy hosts on this machine, of any checkout or state folder. */
import { readFile, readdir } from 'node:fs/promises';
import { commandOf, processText, environmentOf, unlessVanished, type HostProcess } from './processes.ts';

export interface BusyHosts {
  mark: string;
  /** Their first few processes, as shown to people. */
  processes: string[];
}

/** In ticks, 100 per second on Linux: waiting processes such as a shell or a sleep use less. */
const busyTicks = 100;
/** Number of processes shown per mark. */
const named = 3;

/**
 * Marks of hosts with a process that has used at least a second of processor time. Each process of a host carries its
 * mark in its environment. Only root can read other users' environments; others do not see those processes.
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
    const some = processes.slice(0, named).map((each) => processText(each));
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

/**
 * Processor time of a process in user and kernel mode. The name in `stat` may contain spaces and ends with the last
 * `)`.
 */
async function ticksOf(pid: number): Promise<number> {
  const stat = await unlessVanished(readFile(`/proc/${pid}/stat`, 'utf8'), '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
