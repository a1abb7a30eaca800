import { readFile, readdir, readlink, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { processorUseIn, type ProcessorUse } from '../../hosts/job-files.ts';
import { processesIn } from './cgroups/group.ts';
import { processMark } from './names.ts';

/** A process of a host. */
export interface HostProcess {
  pid: number;
  /** Its shortened command line, for messages. */
  command: string;
}

/** Selects a host's processes: by a variable in their environment, their network namespace, or their control group. */
export interface ProcessFilter {
  mark: string;
  /** Null for all hosts of the mark. */
  host: string | null;
  /** Files under /run/netns, such as /run/netns/proofload-ab12cd-kafka01. */
  namespaceFiles: string[];
  cgroupFolders?: string[];
}

/** Errors of reading a process that has just ended or belongs to another user. */
const vanished = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** Reads a file under /proc; `otherwise` if its process has ended or is not readable. */
export async function unlessVanished<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && vanished.has(String(error.code))) return otherwise;
    throw error;
  }
}

const matches = (variable: string, { mark, host }: ProcessFilter): boolean =>
  host === null ? variable.startsWith(processMark(mark, '')) : variable === processMark(mark, host);

/** Environment of a process as `NAME=value`; empty if it has ended or belongs to another user. */
export async function environmentOf(pid: number): Promise<string[]> {
  return (await unlessVanished(readFile(`/proc/${pid}/environ`, 'latin1'), '')).split('\0');
}

/** Of one process; null if it has ended. */
export async function processorUseOf(pid: number): Promise<ProcessorUse | null> {
  return processorUseIn(await unlessVanished(readFile(`/proc/${pid}/stat`, 'utf8'), ''));
}

/** Of all processes of this machine. */
export async function allPids(): Promise<number[]> {
  return (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
}

const isOfJvm = (word: string): boolean => /^-(X|D|javaagent:|-add-|cp$|classpath$)/.test(word);
const isClassPath = (word = ''): boolean => /^-(cp|classpath)$/.test(word);

/**
 * Command line of a process without the options of a JVM, of which there are dozens before its class; shortened and safe for a
 * terminal, because any user may have set it.
 */
export async function commandOf(pid: number): Promise<string> {
  const words = (await unlessVanished(readFile(`/proc/${pid}/cmdline`, 'utf8'), '')).split('\0');
  return words
    .filter((word, index) => !isOfJvm(word) && !isClassPath(words[index - 1]))
    .join(' ')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 120);
}

/** Text by which a person finds a process. */
export const processText = ({ pid, command }: HostProcess): string => `process ${pid} (${command})`;

/** Finds matching processes among all processes of this machine. Zombies count as ended. */
export async function findProcesses(filter: ProcessFilter): Promise<HostProcess[]> {
  const namespaces = new Set<string>();
  for (const file of filter.namespaceFiles) {
    const found = await unlessVanished(stat(file), null);
    if (found) namespaces.add(`net:[${found.ino}]`);
  }
  const grouped = new Set((await Promise.all((filter.cgroupFolders ?? []).map(processesIn))).flat());
  const found: HostProcess[] = [];
  for (const pid of await allPids()) {
    if (pid === process.pid) continue;
    const carries = (await environmentOf(pid)).some((variable) => matches(variable, filter));
    const inside =
      carries ||
      (grouped.has(pid) && !(await isZombie(pid))) ||
      (namespaces.size > 0 && namespaces.has(await unlessVanished(readlink(`/proc/${pid}/ns/net`), '')));
    if (!inside) continue;
    found.push({ pid, command: await commandOf(pid) });
  }
  return found;
}

/** An ended process that its parent has not asked about has no program any more. */
async function isZombie(pid: number): Promise<boolean> {
  return (await unlessVanished(readlink(`/proc/${pid}/exe`), '')) === '';
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Ends every matching process: SIGTERM, then SIGKILL after `graceMilliseconds`. Returns when none is left.
 *
 * @throws if processes survive SIGKILL, which happens only during an uninterruptible wait in the kernel
 */
export async function endProcesses(filter: ProcessFilter, graceMilliseconds = 10_000): Promise<void> {
  const signalled = new Set<number>();
  let start: number | null = null;
  for (;;) {
    const left = await findProcesses(filter);
    if (left.length === 0) return;
    // The grace period starts with the first signal, however long it took to list the processes.
    start ??= Date.now();
    const elapsed = Date.now() - start;
    if (elapsed > graceMilliseconds + 60_000) {
      const names = left.map(({ pid, command }) => `${pid} (${command})`).join(', ');
      throw new Error(
        `These processes still exist a minute after SIGKILL: ${names}. They are blocked in the kernel; see /proc/<pid>/stack.`,
      );
    }
    for (const { pid } of left) {
      if (elapsed >= graceMilliseconds) signal(pid, 'SIGKILL');
      else if (!signalled.has(pid)) signal(pid, 'SIGTERM');
      signalled.add(pid);
    }
    await wait(100);
  }
}
