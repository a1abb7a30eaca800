import { delimiter, dirname, join, resolve } from 'node:path';
import { folderVariables, projectFolder, stateFolder } from '../../state/paths.ts';

/** Folder of everything that Pulumi keeps for this checkout. */
export const pulumiFolder = join(stateFolder, 'pulumi');

/** The passphrase of the stacks in this folder, made by `ensurePassphrase`; mode 600. */
export const passphraseFile = join(pulumiFolder, 'passphrase');

/** Set-up links the outside programs that it found or brought into `bin` of this folder. */
export const programsRoot = join(projectFolder, 'node_modules', '.proofload');

/** A folder that is named from where we work: the engine works elsewhere, and would find another. */
function absoluteBackend(url: string): string {
  const [, path, query = ''] = /^file:\/\/(?![/~])([^?]*)(\?.*)?$/.exec(url) ?? [];
  return path === undefined ? url : `file://${resolve(path)}${query}`;
}

/** Whether stacks are under the passphrase of this state folder: the user gives neither another nor another backend. */
export function hasOwnPassphrase(outer: NodeJS.ProcessEnv): boolean {
  const isGiven = outer.PULUMI_CONFIG_PASSPHRASE !== undefined || outer.PULUMI_CONFIG_PASSPHRASE_FILE !== undefined;
  return !isGiven && !outer.PULUMI_BACKEND_URL;
}

function passphraseVariables(outer: NodeJS.ProcessEnv): Record<string, string> {
  if (hasOwnPassphrase(outer)) return { PULUMI_CONFIG_PASSPHRASE_FILE: passphraseFile };
  // The engine works in another folder.
  if (outer.PULUMI_CONFIG_PASSPHRASE_FILE) {
    return { PULUMI_CONFIG_PASSPHRASE_FILE: resolve(outer.PULUMI_CONFIG_PASSPHRASE_FILE) };
  }
  return { PULUMI_CONFIG_PASSPHRASE: outer.PULUMI_CONFIG_PASSPHRASE ?? '' };
}

/**
 * Variables with which Pulumi's engine is run, here and by `bin/pulumi`, so that both work on the same state.
 * A `PULUMI_BACKEND_URL` of the user's own wins, and then the user's own Pulumi home with its credentials does too.
 */
export function stackEnvironment(outer: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const own = !outer.PULUMI_BACKEND_URL;
  return {
    // Beside each file of its state Pulumi would write another with its attributes, and not whole or not at all: an engine
    // that is killed meanwhile leaves it empty, and then none opens the stack again, to destroy it either.
    PULUMI_BACKEND_URL: outer.PULUMI_BACKEND_URL
      ? absoluteBackend(outer.PULUMI_BACKEND_URL)
      : `file://${pulumiFolder}?metadata=skip`,
    ...(own ? { PULUMI_HOME: join(pulumiFolder, 'home') } : {}),
    ...passphraseVariables(outer),
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    // What the engine fetches by itself is held against nothing: src/hardware/stack/bring-plugins.ts does it.
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
    // The program finds its folders in the environment, so they must be those that we work with.
    ...folderVariables,
    // The language host starts whichever node is first on PATH, which may be one that cannot run TypeScript.
    PATH: [dirname(process.execPath), join(programsRoot, 'bin'), outer.PATH ?? ''].join(delimiter),
  };
}
