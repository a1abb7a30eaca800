/**
 * Watches a campaign from outside while faults are injected: the files of each run when it became valid, and the start of
 * each job on each host.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { campaignLayout, runLayout } from '../../src/measurement/results/layout.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { doubleStarts } from './starts.ts';
import type { JobStart } from './starts.ts';

const pollIntervalMilliseconds = 400;

/** Lost measurements and double starts, a sentence each. */
export interface EvidenceFaults {
  lost: string[];
  startedTwice: string[];
}

export interface Evidence {
  /** Reads everything a last time and compares. */
  close(): Promise<EvidenceFaults>;
}

export function watchEvidence(campaignFolder: string, hostsFolder: string): Evidence {
  /** Digests of the files of each valid run, by path, and when it was first seen as valid. */
  const kept = new Map<string, { digests: Map<string, string>; seenMilliseconds: number }>();
  const starts = new Map<string, JobStart>();
  const watching = new AbortController();

  async function poll(): Promise<void> {
    for (const start of await jobStarts(hostsFolder)) {
      starts.set(`${start.folder} ${start.hostIdentity} ${start.pid} ${start.startTicks}`, start);
    }
    for (const runId of await entries(campaignLayout(campaignFolder).runs)) {
      if (kept.has(runId) || !(await isValidRun(campaignFolder, runId))) continue;
      kept.set(runId, { digests: await digestsOf(campaignFolder, runId), seenMilliseconds: Date.now() });
    }
  }
  const polling = (async () => {
    while (!watching.signal.aborted) {
      await poll();
      await setTimeout(pollIntervalMilliseconds);
    }
  })();

  return {
    async close() {
      watching.abort();
      await polling;
      await poll();
      const lost: string[] = [];
      for (const [runId, { digests }] of kept) {
        const now = await digestsOf(campaignFolder, runId);
        for (const [path, digest] of digests) {
          if (now.get(path) !== digest) lost.push(`${path} of ${runId} is ${now.has(path) ? 'changed' : 'missing'}`);
        }
      }
      const validSince = new Map([...kept].map(([runId, { seenMilliseconds }]) => [runId, seenMilliseconds]));
      return { lost, startedTwice: doubleStarts([...starts.values()], validSince) };
    },
  };
}

async function isValidRun(campaignFolder: string, runId: string): Promise<boolean> {
  const text = await nullIfMissing(readFile(runLayout(campaignFolder, runId).result, 'utf8'));
  return text !== null && (JSON.parse(text) as RunResult).state === 'valid';
}

/** SHA-256 of the result and of every raw file behind it. */
async function digestsOf(campaignFolder: string, runId: string): Promise<Map<string, string>> {
  const { folder, result, loads } = runLayout(campaignFolder, runId);
  const digests = new Map<string, string>();
  const files = (await nullIfMissing(readdir(loads, { recursive: true, withFileTypes: true }))) ?? [];
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of [result, ...paths]) {
    const bytes = await nullIfMissing(readFile(path));
    if (bytes) digests.set(relative(folder, path), createHash('sha256').update(bytes).digest('hex'));
  }
  return digests;
}

/** Every start of a job that the hosts' folders have now. */
async function jobStarts(hostsFolder: string): Promise<JobStart[]> {
  const starts: JobStart[] = [];
  for (const host of await entries(hostsFolder)) {
    const jobs = join(hostsFolder, host, 'jobs');
    const created = await nullIfMissing(stat(jobs));
    for (const job of await entries(jobs)) {
      const text = await nullIfMissing(readFile(join(jobs, job, 'pid.json'), 'utf8'));
      if (text === null || !created) continue;
      const record = JSON.parse(text) as { pid: number; startTicks: number; startedMilliseconds: number };
      // Each session has new hosts: the same job id on other hosts is another job.
      starts.push({
        host,
        job,
        folder: join(jobs, job),
        hostIdentity: `${created.ino} ${created.birthtimeMs}`,
        ...record,
      });
    }
  }
  return starts;
}

async function entries(folder: string): Promise<string[]> {
  return (await nullIfMissing(readdir(folder))) ?? [];
}

async function nullIfMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return null;
    throw error;
  }
}
