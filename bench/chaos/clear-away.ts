/** Removes everything that a series of faults created, including one that was killed. */
import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { clearStack } from '../../infra/clear.ts';
import { listBroughtUp } from '../../src/hardware/stack/brought-up.ts';
import { endOwnServer } from '../../src/control/own-server.ts';
import { endOwnWorker } from '../../src/control/own-worker.ts';
import { resultsFolder, stateFolder } from '../../src/state/paths.ts';

/**
 * Ends the benchmark's worker and server, and removes its hosts and its folder. With `keepsResults`, results and logs stay
 * for debugging.
 */
export async function clearAway(folder: string, { keepsResults = false } = {}): Promise<void> {
  // Commands first: one that still follows a campaign would restart server and worker.
  for (const { pid } of await leakedProcesses()) kill(pid);
  await endOwnWorker();
  await endOwnServer();
  if (existsSync(stateFolder)) for (const stack of await listBroughtUp()) await clearStack(stack);
  if (await isMounted(resultsFolder)) await execa('umount', ['--lazy', resultsFolder]);
  if (!keepsResults) await rm(folder, { recursive: true, force: true });
  else await rm(join(stateFolder, 'pulumi'), { recursive: true, force: true });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function isMounted(path: string): Promise<boolean> {
  const mounts = await readFile('/proc/self/mounts', 'utf8');
  return mounts.split('\n').some((line) => line.split(' ')[1] === path);
}

/** Processes that still run with the benchmark's state. */
export async function leakedProcesses(): Promise<{ pid: number; command: string }[]> {
  const leaked: { pid: number; command: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`PROOFLOAD_STATE=${stateFolder}`)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command !== '') leaked.push({ pid: Number(name), command: command.split('\0').join(' ').trim().slice(0, 120) });
  }
  return leaked;
}
