/** Prints the bundle of all workflows with their interceptors. A separate program: see `run-worker.ts`. */
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const inWorkflows = (name: string): string => fileURLToPath(new URL(`../../../workflows/${name}`, import.meta.url));

const { code } = await bundleWorkflowCode({
  workflowsPath: inWorkflows('index.ts'),
  workflowInterceptorModules: [inWorkflows('interceptors.ts')],
  logger: new DefaultLogger('ERROR'),
});
process.stdout.write(code);
