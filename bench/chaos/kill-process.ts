/** SIGKILL and SIGSTOP of what runs on the hosts of the campaign under test, found by the folders of its jobs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJobStatus } from '../../src/hosts/job-files.ts';
import type { Scene } from './scene.ts';

export interface JobOnHost {
  host: string;
  job: string;
}

const folderOf = ({ hostsFolder }: Scene, { host, job }: JobOnHost): string => join(hostsFolder, host, 'jobs', job);

/** Sends a signal to the command of a job, or to the runner that waits for it. */
export async function signalJob(
  scene: Scene,
  job: JobOnHost,
  signal: 'SIGKILL' | 'SIGSTOP',
  which: 'command' | 'runner' = 'command',
): Promise<void> {
  const file = join(folderOf(scene, job), which === 'command' ? 'pid.json' : 'runner.json');
  const { pid } = JSON.parse(await readFile(file, 'utf8')) as { pid: number };
  process.kill(pid, signal);
}

/** Whether the job runs; false also where there is none. */
export async function jobRuns(scene: Scene, job: JobOnHost): Promise<boolean> {
  return (await readJobStatus(folderOf(scene, job))).state === 'running';
}

/** The number of the latest of the jobs `<name>-1`, `<name>-2`, … of a host; 0 where there is none. */
export async function latestNumber(scene: Scene, host: string, name: string): Promise<number> {
  let number = 0;
  while ((await readJobStatus(folderOf(scene, { host, job: `${name}-${number + 1}` }))).state !== 'absent') number += 1;
  return number;
}
