/** Paths. Everything is under the user's cache, `.proofload/` or `results/` of this checkout. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

/**
 * The canonical absolute path of a folder: links are followed as far as the folder or its parents exist. A path that cannot
 * be resolved, such as a link to itself, is kept unchanged; using it then gives the error.
 *
 * @param path if relative, relative to the working directory
 */
export function folderNamed(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(folderNamed(parent), basename(absolute));
  }
}

/** Root of this checkout. */
export const projectFolder = resolve(import.meta.dirname, '../..');

/** Binaries and artefacts that all checkouts of this user share. A relative `XDG_CACHE_HOME` is ignored, as XDG requires. */
export const cacheFolder = join(cacheHome(process.env.XDG_CACHE_HOME), 'proofload');

/** State of this checkout: Temporal's database, Pulumi's state, hosts' data, logs. Overridden by `PROOFLOAD_STATE`. */
export const stateFolder = folderNamed(process.env.PROOFLOAD_STATE || join(projectFolder, '.proofload'));

/** Stack files, one per profile. Overridden by `PROOFLOAD_STACKS`. */
export const stacksFolder = folderNamed(process.env.PROOFLOAD_STACKS || join(projectFolder, 'stacks'));

/** Results, one folder per campaign. Overridden by `PROOFLOAD_RESULTS`. */
export const resultsFolder = folderNamed(process.env.PROOFLOAD_RESULTS || join(projectFolder, 'results'));

/** The folders as environment variables for child processes, whatever their working directory. */
export const folderVariables = {
  PROOFLOAD_STATE: stateFolder,
  PROOFLOAD_STACKS: stacksFolder,
  PROOFLOAD_RESULTS: resultsFolder,
};

function cacheHome(named: string | undefined): string {
  return named && isAbsolute(named) ? named : join(homedir(), '.cache');
}
