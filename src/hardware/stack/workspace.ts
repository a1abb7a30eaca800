import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalWorkspaceOptions, PulumiCommand, Stack } from '@pulumi/pulumi/automation/index.js';
import { projectFolder } from '../../state/paths.ts';
import { copyStackFile } from './config-copy.ts';
import {
  LocalWorkspace,
  PulumiCommand as Engine,
  StackAlreadyExistsError,
  StackNotFoundError,
} from './engine-library.ts';
import { engineRoot, pulumiFolder, stackEnvironment } from './environment.ts';
import { environmentFor, isCredential } from '../../providers/credentials.ts';
import { breakDeadLocks } from './locks.ts';
import { installPlugins, pluginsOf, providerIn } from './install-plugins.ts';
import { ensurePassphrase } from './passphrase.ts';

const project = 'proofload';

/** A stack and the engine's copy of its file. */
export interface OpenStack {
  stack: Stack;
  configFile: string;
}

/**
 * Opens a stack on this checkout's program, the same one that `bin/pulumi` runs. The engine gets a copy of
 * the stack file, and the stack is created from a separate folder, because the engine writes an encryption salt next
 * to its input: files in git stay unchanged.
 *
 * @param options.updates whether the engine will change resources, for which it needs the provider's plug-ins
 * @param options.environment further variables for the program
 * @returns null if there is no such stack and `make` is false
 */
export async function openStack(
  name: string,
  {
    make,
    updates = make,
    environment = {},
  }: { make: boolean; updates?: boolean; environment?: Record<string, string> },
): Promise<OpenStack | null> {
  await mkdir(join(pulumiFolder, 'home'), { recursive: true, mode: 0o700 });
  const outer = await environmentFor(name);
  await ensurePassphrase(outer);
  const configFile = await copyStackFile(name);
  const envVars = { ...emptied(outer), ...stackEnvironment(outer), ...environment };
  await breakDeadLocks(envVars.PULUMI_BACKEND_URL ?? '', project, name);

  const options = { envVars, pulumiCommand: await findEngine() };
  const select = async (): Promise<OpenStack> => {
    const stack = await LocalWorkspace.selectStack({ stackName: name, workDir: projectFolder }, options);
    if (updates)
      await installPlugins(pluginsOf(await providerIn(configFile)), { environment: envVars, verifyInstalled: make });
    return { stack, configFile };
  };
  try {
    return await select();
  } catch (error) {
    if (!(error instanceof StackNotFoundError)) throw error;
    if (!make) return null;
  }
  await makeStack(name, options);
  return await select();
}

/**
 * The environment, with credential variables of this process emptied unless given: the engine's library adds this
 * process's variables.
 */
function emptied(outer: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => isCredential(name) && outer[name] === undefined);
  const given = Object.entries(outer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(names.map((name) => [name, ''])), ...Object.fromEntries(given) };
}

/** Cached, because finding it starts it. */
let engine: PulumiCommand | null = null;

/** The engine that set-up found or downloaded, in a network of its own. */
async function findEngine(): Promise<PulumiCommand> {
  try {
    return (engine ??= await Engine.get({ root: engineRoot }));
  } catch (error) {
    throw new Error('Cannot start Pulumi\'s engine: run "npm run setup".', { cause: error });
  }
}

async function makeStack(name: string, options: LocalWorkspaceOptions): Promise<void> {
  // Of its own: the engine writes there, and other stacks may be made at the same time.
  const workDir = join(pulumiFolder, 'new-stacks', name);
  await mkdir(workDir, { recursive: true });
  await writeFile(join(workDir, 'Pulumi.yaml'), `name: ${project}\nruntime: nodejs\n`);
  try {
    await LocalWorkspace.createStack({ stackName: name, workDir }, options);
  } catch (error) {
    if (!(error instanceof StackAlreadyExistsError)) throw error;
  }
}
