/**
 * Watches a campaign from outside while faults strike it: what each run left when it was whole, and when which job was
 * started on which host.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { campaignLayout, runLayout } from '../../src/measurement/results/layout.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { startsOfLoads } from './starts.ts';
import type { JobStart } from './starts.ts';

const lookEveryMilliseconds = 400;

/** What went wrong with what was measured, a sentence each. */
export interface Judged {
  lost: string[];
  twice: string[];
}

export interface Evidence {
  /** Looks a last time and compares. */
  close(): Promise<Judged>;
}

export function watchEvidence(campaignFolder: string, hostsFolder: string): Evidence {
  /** Digests of the files of each whole run, by path, and when it was seen to be whole. */
  const kept = new Map<string, { digests: Map<string, string>; seenMilliseconds: number }>();
  const starts = new Map<string, JobStart>();
  const watching = new AbortController();

  async function look(): Promise<void> {
    for (const start of await jobStarts(hostsFolder)) {
      starts.set(`${start.folder} ${start.hostIdentity} ${start.pid} ${start.startTicks}`, start);
    }
    for (const runId of await entries(campaignLayout(campaignFolder).runs)) {
      if (kept.has(runId) || !(await isWhole(campaignFolder, runId))) continue;
      kept.set(runId, { digests: await digestsOf(campaignFolder, runId), seenMilliseconds: Date.now() });
    }
  }
  const watched = (async () => {
    while (!watching.signal.aborted) {
      await look();
      await setTimeout(lookEveryMilliseconds);
    }
  })();

  return {
    async close() {
      watching.abort();
      await watched;
      await look();
      const lost: string[] = [];
      for (const [runId, { digests }] of kept) {
        const now = await digestsOf(campaignFolder, runId);
        for (const [path, digest] of digests) {
          if (now.get(path) !== digest) lost.push(`${path} of ${runId} is ${now.has(path) ? 'changed' : 'gone'}`);
        }
      }
      const wholeSince = new Map([...kept].map(([runId, { seenMilliseconds }]) => [runId, seenMilliseconds]));
      return { lost, twice: startsOfLoads([...starts.values()], wholeSince) };
    },
  };
}

async function isWhole(campaignFolder: string, runId: string): Promise<boolean> {
  const text = await unlessGone(readFile(runLayout(campaignFolder, runId).result, 'utf8'));
  return text !== null && (JSON.parse(text) as RunResult).state === 'whole';
}

/** SHA-256 of the result and of every raw file that it was made of. */
async function digestsOf(campaignFolder: string, runId: string): Promise<Map<string, string>> {
  const { folder, result, loads } = runLayout(campaignFolder, runId);
  const digests = new Map<string, string>();
  const files = (await unlessGone(readdir(loads, { recursive: true, withFileTypes: true }))) ?? [];
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of [result, ...paths]) {
    const bytes = await unlessGone(readFile(path));
    if (bytes) digests.set(relative(folder, path), createHash('sha256').update(bytes).digest('hex'));
  }
  return digests;
}

/** Every start of a job that the hosts' folders tell of now. */
async function jobStarts(hostsFolder: string): Promise<JobStart[]> {
  const starts: JobStart[] = [];
  for (const host of await entries(hostsFolder)) {
    const jobs = join(hostsFolder, host, 'jobs');
    const made = await unlessGone(stat(jobs));
    for (const job of await entries(jobs)) {
      const text = await unlessGone(readFile(join(jobs, job, 'pid.json'), 'utf8'));
      if (text === null || !made) continue;
      const record = JSON.parse(text) as { pid: number; startTicks: number; startedMilliseconds: number };
      // Hosts are made anew for each session: the same job id on other hosts is another job.
      starts.push({ host, job, folder: join(jobs, job), hostIdentity: `${made.ino} ${made.birthtimeMs}`, ...record });
    }
  }
  return starts;
}

async function entries(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? [];
}

async function unlessGone<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return null;
    throw error;
  }
}
