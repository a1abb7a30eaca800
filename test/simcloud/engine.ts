import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalWorkspace, PulumiCommand } from '@pulumi/pulumi/automation/index.js';
import type { PulumiFn, Stack } from '@pulumi/pulumi/automation/index.js';
import { programsRoot, stackEnvironment } from '../../src/hardware/stack/environment.ts';

/** Runs `body` with a stack of a program of the test's own, on the real engine and a state that is thrown away. */
export async function withStack<Result>(program: PulumiFn, body: (stack: Stack) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-simcloud-engine-'));
  try {
    await mkdir(join(folder, 'home'));
    const backend = { PULUMI_BACKEND_URL: `file://${folder}` };
    const stack = await LocalWorkspace.createOrSelectStack(
      { stackName: 'pretend', projectName: 'pretend', program },
      {
        pulumiCommand: await PulumiCommand.get({ root: programsRoot }),
        envVars: { ...stackEnvironment({ ...process.env, ...backend }), PULUMI_HOME: join(folder, 'home') },
      },
    );
    return await body(stack);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
