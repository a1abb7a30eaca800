import { delimiter, dirname, join } from 'node:path';
import { projectFolder, stateFolder } from '../paths.ts';

/** Folder of everything that Pulumi keeps for this checkout. */
export const pulumiFolder = join(stateFolder, 'pulumi');

/** Set-up links the outside programs that it found or brought into `bin` of this folder. */
export const programsRoot = join(projectFolder, 'node_modules', '.proofload');

/**
 * Variables with which Pulumi's engine is run, here and by `bin/pulumi`, so that both work on the same state.
 * A `PULUMI_BACKEND_URL` of the user's own wins, and then the user's own Pulumi home with its credentials does too.
 */
export function stackEnvironment(outer: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const own = !outer.PULUMI_BACKEND_URL;
  return {
    // Beside each file of its state Pulumi would write another with its attributes, and not whole or not at all: an engine
    // that is killed meanwhile leaves it empty, and then none opens the stack again, to destroy it either.
    PULUMI_BACKEND_URL: outer.PULUMI_BACKEND_URL || `file://${pulumiFolder}?metadata=skip`,
    ...(own ? { PULUMI_HOME: join(pulumiFolder, 'home') } : {}),
    // The secrets of a stack are its machines' host keys, which lie in the state folder anyway; who keeps the state
    // elsewhere gives a passphrase of their own.
    ...(outer.PULUMI_CONFIG_PASSPHRASE_FILE ? {} : { PULUMI_CONFIG_PASSPHRASE: outer.PULUMI_CONFIG_PASSPHRASE ?? '' }),
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    // What the engine fetches by itself is held against nothing: src/stack/bring-plugins.ts does it.
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
    // The program finds its state folder in the environment, so it must be the one that we work with.
    PROOFLOAD_STATE: stateFolder,
    // The language host starts whichever node is first on PATH, which may be one that cannot run TypeScript.
    PATH: [dirname(process.execPath), join(programsRoot, 'bin'), outer.PATH ?? ''].join(delimiter),
  };
}
