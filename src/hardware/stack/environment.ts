import { delimiter, dirname, join, resolve } from 'node:path';
import { folderVariables, projectFolder, stateFolder } from '../../state/paths.ts';

/** Folder of Pulumi's files for this checkout. */
export const pulumiFolder = join(stateFolder, 'pulumi');

/** Passphrase of the stacks in this folder, made by `ensurePassphrase`; mode 600. */
export const passphraseFile = join(pulumiFolder, 'passphrase');

/** Set-up links the external programs that it found or downloaded into `bin` of this folder. */
export const programsRoot = join(projectFolder, 'node_modules', '.proofload');

/** Has the program `pulumi` that gives the engine and its plug-ins a network of their own. */
export const engineRoot = join(import.meta.dirname, '../private-network');

/** Makes a relative folder absolute: the engine has another working folder. */
function absoluteBackend(url: string): string {
  const [, path, query = ''] = /^file:\/\/(?![/~])([^?]*)(\?.*)?$/.exec(url) ?? [];
  return path === undefined ? url : `file://${resolve(path)}${query}`;
}

/** Whether stacks use the state folder's passphrase: the user sets neither a passphrase nor a backend. */
export function hasOwnPassphrase(outer: NodeJS.ProcessEnv): boolean {
  const isGiven = outer.PULUMI_CONFIG_PASSPHRASE !== undefined || outer.PULUMI_CONFIG_PASSPHRASE_FILE !== undefined;
  return !isGiven && !outer.PULUMI_BACKEND_URL;
}

function passphraseVariables(outer: NodeJS.ProcessEnv): Record<string, string> {
  if (hasOwnPassphrase(outer)) return { PULUMI_CONFIG_PASSPHRASE_FILE: passphraseFile };
  // The engine has another working folder.
  if (outer.PULUMI_CONFIG_PASSPHRASE_FILE) {
    return { PULUMI_CONFIG_PASSPHRASE_FILE: resolve(outer.PULUMI_CONFIG_PASSPHRASE_FILE) };
  }
  return { PULUMI_CONFIG_PASSPHRASE: outer.PULUMI_CONFIG_PASSPHRASE ?? '' };
}

/**
 * Environment of Pulumi's engine, here and in `bin/pulumi`, so that both use the same state. A user's
 * `PULUMI_BACKEND_URL` overrides ours, together with the user's own Pulumi home and credentials.
 */
export function stackEnvironment(outer: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const own = !outer.PULUMI_BACKEND_URL;
  return {
    // Pulumi would write an attributes file next to each state file, and not atomically: an engine killed meanwhile
    // leaves it empty, and then no command can open the stack again, not even to destroy it.
    PULUMI_BACKEND_URL: outer.PULUMI_BACKEND_URL
      ? absoluteBackend(outer.PULUMI_BACKEND_URL)
      : `file://${pulumiFolder}?metadata=skip`,
    ...(own ? { PULUMI_HOME: join(pulumiFolder, 'home') } : {}),
    ...passphraseVariables(outer),
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    // The engine's own downloads are not verified; src/hardware/stack/install-plugins.ts verifies them.
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
    // The program reads its folders from the environment, so they must be ours.
    ...folderVariables,
    // The language host starts the first node on PATH, which may be unable to run TypeScript.
    PATH: [join(engineRoot, 'bin'), dirname(process.execPath), join(programsRoot, 'bin'), outer.PATH ?? ''].join(
      delimiter,
    ),
  };
}
