/** The code of workflows as one script: to bundle it takes seconds of processor time, so the files of one test run share it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Set for the whole test run by `test/test-run.ts`; what else uses this bundles for itself. */
const runFolder = process.env.PROOFLOAD_TEST_RUN;

export async function workflowBundle(
  workflows: URL = new URL('all-workflows.ts', import.meta.url),
): Promise<WorkflowBundleWithSourceMap> {
  const workflowsPath = fileURLToPath(workflows);
  if (runFolder === undefined) return bundled(workflowsPath);
  const folder = join(runFolder, 'bundles');
  await mkdir(folder, { recursive: true });
  const kept = join(folder, workflowsPath.replaceAll('/', '_'));
  while (!existsSync(kept)) {
    if (await claim(kept)) {
      await keepBundle(workflowsPath, kept);
    } else {
      // Another process makes it. One that fails gives up its claim, and so everyone learns why.
      await setTimeout(50);
    }
  }
  return JSON.parse(await readFile(kept, 'utf8')) as WorkflowBundleWithSourceMap;
}

const claimOf = (kept: string): string => `${kept}.claim`;

/** Whether it falls to this process to make this. */
async function claim(kept: string): Promise<boolean> {
  try {
    await mkdir(claimOf(kept));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function keepBundle(workflowsPath: string, kept: string): Promise<void> {
  try {
    const bundle = await bundled(workflowsPath);
    // Another process may read it at any moment.
    const unfinished = `${kept}.unfinished`;
    await writeFile(unfinished, JSON.stringify(bundle));
    await rename(unfinished, kept);
  } finally {
    await rmdir(claimOf(kept));
  }
}

const bundled = (workflowsPath: string) => bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
