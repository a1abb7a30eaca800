/** Where things lie. Everything is under the user's cache, `.proofload/` or `results/` of this checkout. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

/**
 * The one absolute path of a folder, whatever names it: links are followed, as far as the folder or what it lies in
 * exists. A path that cannot be followed, such as a link to itself, is kept as it stands: whoever uses it is told why.
 *
 * @param path taken from the folder that the process works in where it is relative
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

/** Binaries and artefacts that every checkout of this user shares. A relative `XDG_CACHE_HOME` counts for nothing, as XDG has it. */
export const cacheFolder = join(cacheHome(process.env.XDG_CACHE_HOME), 'proofload');

/** State of this checkout: Temporal's database, Pulumi's state, hosts' data, logs. `PROOFLOAD_STATE` names another. */
export const stateFolder = folderNamed(process.env.PROOFLOAD_STATE || join(projectFolder, '.proofload'));

/** Stack files, one for each profile. `PROOFLOAD_STACKS` names another folder. */
export const stacksFolder = folderNamed(process.env.PROOFLOAD_STACKS || join(projectFolder, 'stacks'));

/** Results of campaigns, a folder each. `PROOFLOAD_RESULTS` names another. */
export const resultsFolder = folderNamed(process.env.PROOFLOAD_RESULTS || join(projectFolder, 'results'));

/** The folders as a process that is started from here finds them, wherever it works. */
export const folderVariables = {
  PROOFLOAD_STATE: stateFolder,
  PROOFLOAD_STACKS: stacksFolder,
  PROOFLOAD_RESULTS: resultsFolder,
};

function cacheHome(named: string | undefined): string {
  return named && isAbsolute(named) ? named : join(homedir(), '.cache');
}
