/**
 * Removes leftovers of an earlier series: clear-leftovers.ts FOLDER. A separate program, because a process that has read a state
 * folder keeps that folder's identity and would look for the campaigns of a folder that no longer exists.
 */
import { clearAway } from './clear-away.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder is missing: clear-leftovers.ts FOLDER');
await clearAway(folder);
