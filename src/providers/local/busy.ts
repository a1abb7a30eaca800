/** Busy hosts on this machine, of any checkout or state folder. */
import { allPids, commandOf, environmentOf, processText, processorUseOf, type HostProcess } from './processes.ts';

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
  for (const pid of await allPids()) {
    if (pid === process.pid) continue;
    const mark = markIn(await environmentOf(pid));
    if (mark === null || ((await processorUseOf(pid))?.ticks ?? 0) < busyTicks) continue;
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
