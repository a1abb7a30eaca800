/**
 * Takes away what an earlier series left in a folder: clear-leftovers.ts FOLDER. A program of its own, because a process that
 * has looked into a state folder keeps that folder's identity, and would look for the campaigns of one that is gone.
 */
import { clearAway } from './clear-away.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? clear-leftovers.ts FOLDER');
await clearAway(folder);
