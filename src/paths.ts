/** Where things lie. Everything is under the user's cache, `.proofload/` or `results/` of this checkout. */
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of this checkout. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Binaries and artefacts that every checkout of this user shares. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'proofload');

/** State of this checkout: Temporal's database, Pulumi's state, hosts' data, logs. `PROOFLOAD_STATE` names another. */
export const stateFolder = process.env.PROOFLOAD_STATE || join(projectFolder, '.proofload');

/** Stack files, one for each profile. `PROOFLOAD_STACKS` names another folder. */
export const stacksFolder = process.env.PROOFLOAD_STACKS || join(projectFolder, 'stacks');

/** Results of campaigns, a folder each. `PROOFLOAD_RESULTS` names another. */
export const resultsFolder = process.env.PROOFLOAD_RESULTS || join(projectFolder, 'results');
