import { readFile, readdir, readlink, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { processMark } from './names.ts';

/** A process that belongs to a host, as it was seen. */
export interface HostProcess {
  pid: number;
  /** Its command line, shortened; for messages. */
  command: string;
}

/** What makes a process one of a host's: what it carries in its environment, or the network namespace that it is in. */
export interface Belonging {
  mark: string;
  /** Null for all hosts of the mark. */
  host: string | null;
  /** Files under /run/netns, such as /run/netns/proofload-ab12cd-kafka01. */
  namespaceFiles: string[];
}

/** What a process that ends while we look answers with. */
const vanished = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** What a file under /proc says, or `otherwise` where its process has ended or is not ours to look at. */
export async function unlessVanished<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && vanished.has(String(error.code))) return otherwise;
    throw error;
  }
}

const bears = (variable: string, { mark, host }: Belonging): boolean =>
  host === null ? variable.startsWith(processMark(mark, '')) : variable === processMark(mark, host);

/** Variables of a process, `NAME=value` each; none of one that has ended or is another user's. */
export async function environmentOf(pid: number): Promise<string[]> {
  return (await unlessVanished(readFile(`/proc/${pid}/environ`, 'latin1'), '')).split('\0');
}

/** Command line of a process, shortened, and fit for a terminal: it may be anybody's. */
export async function commandOf(pid: number): Promise<string> {
  const command = await unlessVanished(readFile(`/proc/${pid}/cmdline`, 'utf8'), '');
  return command
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 120);
}

/** A process as a person finds it. */
export const describeProcess = ({ pid, command }: HostProcess): string => `process ${pid} (${command})`;

/** Finds the processes that belong, by looking at every process of this machine. Zombies count as gone. */
export async function findProcesses(belonging: Belonging): Promise<HostProcess[]> {
  const namespaces = new Set<string>();
  for (const file of belonging.namespaceFiles) {
    const found = await unlessVanished(stat(file), null);
    if (found) namespaces.add(`net:[${found.ino}]`);
  }
  const found: HostProcess[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const carries = (await environmentOf(pid)).some((variable) => bears(variable, belonging));
    if (!carries && namespaces.size === 0) continue;
    const inside = carries || namespaces.has(await unlessVanished(readlink(`/proc/${pid}/ns/net`), ''));
    if (!inside) continue;
    found.push({ pid, command: await commandOf(pid) });
  }
  return found;
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Ends every process that belongs: asks, makes it after `graceMilliseconds`, and returns when none is left.
 *
 * @throws when some outlive even that, which only an uninterruptible wait in the kernel does
 */
export async function endProcesses(belonging: Belonging, graceMilliseconds = 10_000): Promise<void> {
  const asked = new Set<number>();
  let start: number | null = null;
  for (;;) {
    const left = await findProcesses(belonging);
    if (left.length === 0) return;
    // The grace begins with the first request, however long it took to find whom to ask.
    start ??= Date.now();
    const elapsed = Date.now() - start;
    if (elapsed > graceMilliseconds + 60_000) {
      const names = left.map(({ pid, command }) => `${pid} (${command})`).join(', ');
      throw new Error(
        `These processes outlived SIGKILL by a minute: ${names}. They wait in the kernel; see their /proc/<pid>/stack.`,
      );
    }
    for (const { pid } of left) {
      if (elapsed >= graceMilliseconds) signal(pid, 'SIGKILL');
      else if (!asked.has(pid)) signal(pid, 'SIGTERM');
      asked.add(pid);
    }
    await wait(100);
  }
}
