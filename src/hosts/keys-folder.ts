import { join } from 'node:path';
import { stateFolder } from '../state/paths.ts';

/** Folder of the secrets of a profile's hosts while they exist; accessible only to its owner. */
export const keysFolder = (profile: string): string => join(stateFolder, 'keys', profile);
