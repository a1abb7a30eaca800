import { join } from 'node:path';
import { stateFolder } from '../state/paths.ts';

/** Folder of what is secret about a profile's hosts while they exist; nobody but its owner may look into it. */
export const keysFolder = (profile: string): string => join(stateFolder, 'keys', profile);
