/** Reads the processor time of a campaign's processes from `/proc`. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Part, Snapshot } from './processor-time.ts';

/** Linux counts processor time in this unit on every architecture of Node. */
const ticksPerSecond = 100;
const intervalMilliseconds = 1_000;

/** Processes without the mark of a host. */
export interface ControlProcesses {
  worker: number;
  server: number;
}

interface Known {
  part: Part;
  /** Includes children that have ended, because they did work of this process. */
  withChildren: boolean;
  /** Threads of an agent inside a service; null if it has none. */
  agentThreads: string[] | null;
}

/** Takes a snapshot each second until it is stopped. */
export function watchProcesses(mark: string, control: ControlProcesses): { stop(): Promise<Snapshot[]> } {
  const known = new Map<string, Known | null>();
  const snapshots: Snapshot[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      snapshots.push(await snapshot(mark, control, known));
      await setTimeout(intervalMilliseconds, null, { signal: over.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return snapshots;
    },
  };
}

async function snapshot(mark: string, control: ControlProcesses, known: Map<string, Known | null>): Promise<Snapshot> {
  const used: Snapshot['used'] = new Map();
  const atMilliseconds = Date.now();
  for (const pid of await allPids()) {
    const stat = await statOf(`/proc/${pid}/stat`);
    if (!stat) continue;
    const key = `${pid}/${stat.started}`;
    if (!known.has(key)) known.set(key, await lookAt(pid, mark, control, stat.parent));
    const what = known.get(key);
    if (!what) continue;
    used.set(key, { part: what.part, seconds: stat.own + (what.withChildren ? stat.ofChildren : 0) });
    for (const thread of what.agentThreads ?? []) {
      const its = await statOf(`/proc/${pid}/task/${thread}/stat`);
      if (its) used.set(`${key}/${thread}`, { part: 'agent', seconds: its.own });
    }
  }
  return { atMilliseconds, used };
}

/** Worker, server and samplers, and what the worker waits for: all that can be stopped while a load runs. */
export async function observerPids(mark: string, control: ControlProcesses): Promise<number[]> {
  const pids = await Promise.all(
    (await allPids()).map(async (pid) => {
      const stat = await statOf(`/proc/${pid}/stat`);
      if (!stat) return [];
      if (stat.parent === control.worker) return [Number(pid)];
      const part = (await lookAt(pid, mark, control, stat.parent))?.part;
      return part === 'worker' || part === 'server' || part === 'sampler' ? [Number(pid)] : [];
    }),
  );
  return pids.flat();
}

async function allPids(): Promise<string[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
}

/** Null for a process that does not belong to the campaign. */
async function lookAt(pid: string, mark: string, control: ControlProcesses, parent: number): Promise<Known | null> {
  if (Number(pid) === control.worker) return { part: 'worker', withChildren: true, agentThreads: null };
  if (Number(pid) === control.server) return { part: 'server', withChildren: true, agentThreads: null };
  const environment = await environmentOf(pid);
  if (!environment.some((entry) => entry.startsWith(`PROOFLOAD_HOST=${mark}/`))) return null;
  // The worker includes the children that it waits for.
  if (parent === control.worker) return null;
  const argv = await argvOf(pid);
  if (!argv[0]?.endsWith('java')) {
    const isSampler = argv.some((word) => word.endsWith('/telemetry/sampler/sampler.py'));
    return { part: isSampler ? 'sampler' : 'job', withChildren: false, agentThreads: null };
  }
  const hasAgent = argv.some((word) => word.startsWith('-javaagent:') && word.includes('jolokia'));
  return { part: 'load', withChildren: false, agentThreads: hasAgent ? await agentThreadsOf(pid) : null };
}

/** The kernel keeps the first 15 characters of a thread's name. */
async function agentThreadsOf(pid: string): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const names = await Promise.all(threads.map((thread) => textOf(`/proc/${pid}/task/${thread}/comm`)));
  return threads.filter((_, index) => /^(jolokia|Jolokia|HTTP-Dispatcher)/.test(names[index] ?? ''));
}

interface Stat {
  parent: number;
  started: string;
  /** Processor seconds. */
  own: number;
  /** Processor seconds of its children that have ended. */
  ofChildren: number;
}

async function statOf(path: string): Promise<Stat | null> {
  const text = await textOf(path);
  // The command's name is in parentheses and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 20) return null;
  const seconds = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), started: fields[19] ?? '', own: seconds(11), ofChildren: seconds(13) };
}

/** Empty if the process has ended. */
async function argvOf(pid: string): Promise<string[]> {
  return (await textOf(`/proc/${pid}/cmdline`)).split('\0');
}

/** Empty if the process has ended. */
async function environmentOf(pid: string): Promise<string[]> {
  return (await textOf(`/proc/${pid}/environ`)).split('\0');
}

/** Empty if the process or thread has ended. */
async function textOf(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}
