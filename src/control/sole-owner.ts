/** Lets one process of this machine at a time start the control plane of a checkout. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive, startTicks, type DetachedProcess } from './detached-process.ts';

/** Runs `body` while no other process holds `<folder>/<name>.lock`; a lock whose owner has died is taken over. */
export async function asSoleOwner<Result>(folder: string, name: string, body: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.lock`);
  const own: DetachedProcess = { pid: process.pid, startTicks: (await startTicks(process.pid)) ?? 0, argv: [] };
  while (!(await claim(path, own))) {
    const owner = await readOwner(path);
    if (owner && !(await isAlive(owner))) await rm(path, { force: true });
    else await setTimeout(200);
  }
  try {
    return await body();
  } finally {
    await rm(path, { force: true });
  }
}

async function claim(path: string, own: DetachedProcess): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(own), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Null where the lock vanished, or was made a moment ago and is not written yet. */
async function readOwner(path: string): Promise<DetachedProcess | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as DetachedProcess;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
