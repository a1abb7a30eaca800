import { join } from 'node:path';
import { stateFolder } from '../state/paths.ts';

/** Folder of the secrets of a stack's hosts while they exist; accessible only to its owner. */
export const keysFolder = (stack: string): string => join(stateFolder, 'keys', stack);
