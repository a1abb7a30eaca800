/** SIGKILL and SIGSTOP of jobs on the hosts of the campaign under test, found by their folders. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJobStatus } from '../../src/hosts/job-files.ts';
import type { CampaignUnderTest } from './campaign-under-test.ts';

export interface JobOnHost {
  host: string;
  job: string;
}

const folderOf = ({ hostsFolder }: CampaignUnderTest, { host, job }: JobOnHost): string =>
  join(hostsFolder, host, 'jobs', job);

/** Sends a signal to the command of a job, or to the runner that waits for it. */
export async function signalJob(
  campaign: CampaignUnderTest,
  job: JobOnHost,
  signal: 'SIGKILL' | 'SIGSTOP',
  which: 'command' | 'runner' = 'command',
): Promise<void> {
  const file = join(folderOf(campaign, job), which === 'command' ? 'pid.json' : 'runner.json');
  const { pid } = JSON.parse(await readFile(file, 'utf8')) as { pid: number };
  process.kill(pid, signal);
}

/** Whether the job runs; false if it does not exist. */
export async function jobRuns(campaign: CampaignUnderTest, job: JobOnHost): Promise<boolean> {
  return (await readJobStatus(folderOf(campaign, job))).state === 'running';
}

/** The highest number of the jobs `<name>-1`, `<name>-2`, … of a host; 0 if there is none. */
export async function latestNumber(campaign: CampaignUnderTest, host: string, name: string): Promise<number> {
  let number = 0;
  while ((await readJobStatus(folderOf(campaign, { host, job: `${name}-${number + 1}` }))).state !== 'absent')
    number += 1;
  return number;
}
