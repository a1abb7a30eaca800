/** The code of workflows as one script: to bundle it takes seconds of processor time, so the files of one test run share it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Set for the whole test run by `test/test-run.ts`; what else uses this bundles for itself. */
const runFolder = process.env.PROOFLOAD_TEST_RUN;

export async function workflowBundle(
  workflows: URL = new URL('../../workflows/index.ts', import.meta.url),
): Promise<WorkflowBundleWithSourceMap> {
  const workflowsPath = fileURLToPath(workflows);
  if (runFolder === undefined) return bundled(workflowsPath);
  const kept = join(runFolder, 'bundles', workflowsPath.replaceAll('/', '_'));
  if (existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8')) as WorkflowBundleWithSourceMap;
  const bundle = await bundled(workflowsPath);
  await mkdir(join(runFolder, 'bundles'), { recursive: true });
  // Another process may read it at any moment.
  const unfinished = join(runFolder, `${process.pid}-${basename(workflowsPath)}`);
  await writeFile(unfinished, JSON.stringify(bundle));
  await rename(unfinished, kept);
  return bundle;
}

const bundled = (workflowsPath: string) => bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
