import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAbsence } from '../input/absence.ts';

/** The folder itself or its nearest existing ancestor. */
export async function nearestExisting(folder: string): Promise<string> {
  return (await exists(folder)) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

/** Whether there is anything at the path. @throws where it cannot be asked */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}
