import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalWorkspace, StackAlreadyExistsError, StackNotFoundError } from '@pulumi/pulumi/automation/index.js';
import type { Stack } from '@pulumi/pulumi/automation/index.js';
import { projectFolder } from '../paths.ts';
import { stackFileOf } from '../profile/read.ts';
import { pulumiFolder, stackEnvironment } from './environment.ts';
import { breakDeadLocks } from './locks.ts';

const project = 'proofload';

/** A stack with the copy of its file that the engine is given. */
export interface OpenStack {
  stack: Stack;
  configFile: string;
}

/**
 * Opens the stack of a profile on the ordinary program of this checkout, the same that `bin/pulumi` runs.
 * The engine works on a copy of the stack file, and the stack is made from a folder of its own, because the engine
 * writes an encryption salt beside whatever it is pointed at: what is in git stays as it is.
 *
 * @returns null where there is no such stack and it is not to be made
 */
export async function openStack(profile: string, options: { make: boolean }): Promise<OpenStack | null> {
  const envVars = stackEnvironment();
  await mkdir(join(pulumiFolder, 'home'), { recursive: true });
  const configFile = join(pulumiFolder, `Pulumi.${profile}.yaml`);
  await copyStackFile(profile, configFile);
  await breakDeadLocks(envVars.PULUMI_BACKEND_URL ?? '', project, profile);

  const select = () => LocalWorkspace.selectStack({ stackName: profile, workDir: projectFolder }, { envVars });
  try {
    return { stack: await select(), configFile };
  } catch (error) {
    if (!(error instanceof StackNotFoundError)) throw error;
    if (!options.make) return null;
  }
  await makeStack(profile, envVars);
  return { stack: await select(), configFile };
}

/** A stack file that was removed meanwhile must not keep its hosts from being removed: the last copy serves as well. */
async function copyStackFile(profile: string, configFile: string): Promise<void> {
  try {
    await copyFile(stackFileOf(profile), configFile);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || !existsSync(configFile)) throw error;
  }
}

async function makeStack(profile: string, envVars: Record<string, string>): Promise<void> {
  const workDir = join(pulumiFolder, 'new-stacks');
  await mkdir(workDir, { recursive: true });
  await writeFile(join(workDir, 'Pulumi.yaml'), `name: ${project}\nruntime: nodejs\n`);
  try {
    await LocalWorkspace.createStack({ stackName: profile, workDir }, { envVars });
  } catch (error) {
    if (!(error instanceof StackAlreadyExistsError)) throw error;
  }
}
