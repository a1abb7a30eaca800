/** Takes away what a series of faults left, and what one left that was itself killed. */
import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { clearProfile } from '../../infra/clear.ts';
import { endOwnServer } from '../../src/control/own-server.ts';
import { endOwnWorker } from '../../src/control/own-worker.ts';
import { resultsFolder, stateFolder } from '../../src/state/paths.ts';

const profile = 'local';

/**
 * Ends the bench's own worker and server, removes its hosts, and then its folder; with `keepsWords`, results and logs
 * stay for whoever looks for what went wrong.
 */
export async function clearAway(folder: string, { keepsWords = false } = {}): Promise<void> {
  // First of all the commands: one that still follows a campaign starts server and worker again.
  for (const { pid } of await processesLeft()) kill(pid);
  await endOwnWorker();
  await endOwnServer();
  if (existsSync(stateFolder)) await clearProfile(profile);
  if (await isMounted(resultsFolder)) await execa('umount', ['--lazy', resultsFolder]);
  if (!keepsWords) await rm(folder, { recursive: true, force: true });
  else await rm(join(stateFolder, 'pulumi'), { recursive: true, force: true });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function isMounted(path: string): Promise<boolean> {
  const mounts = await readFile('/proc/self/mounts', 'utf8');
  return mounts.split('\n').some((line) => line.split(' ')[1] === path);
}

/** Processes that were started with the bench's state and are still there. */
export async function processesLeft(): Promise<{ pid: number; command: string }[]> {
  const left: { pid: number; command: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`PROOFLOAD_STATE=${stateFolder}`)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command !== '') left.push({ pid: Number(name), command: command.split('\0').join(' ').trim().slice(0, 120) });
  }
  return left;
}
