/** Whether a campaign can put its results where they belong. Touches nothing. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { campaignIdFault } from '../../input/identifiers.ts';
import { isAbsence } from '../../state/absence.ts';
import { namesIn } from '../../state/state-files.ts';

/** The folder itself, or the nearest one around it that exists. */
export async function nearestExisting(folder: string): Promise<string> {
  return (await exists(folder)) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** Says so when nothing can be written to `folder`; `variable` is the environment variable that names another. */
export async function folderFault(folder: string, variable: string): Promise<string | null> {
  const nearest = await nearestExisting(folder);
  if (!(await stat(nearest)).isDirectory()) {
    return `${folder}: cannot be made, because ${nearest} is a file; name another folder in ${variable}`;
  }
  try {
    await access(nearest, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `${folder}: cannot be written; mend the permissions of ${nearest} or name another folder in ${variable}`;
  }
}

/** Ids become folders and workflow ids: one that is no plain name is refused, and so is one that was used before. */
export async function idFault(id: string, resultsFolder: string): Promise<string | null> {
  const unfit = campaignIdFault('--id', id);
  if (unfit !== null) return unfit;
  const folder = join(resultsFolder, id);
  if (await exists(folder)) return `--id ${id}: already used, its results are in ${folder}; choose another id`;
  // What is there but is no folder is told by `folderFault`.
  const names = (await exists(join(resultsFolder, '.'))) ? await namesIn(resultsFolder) : [];
  const alike = names.find((name) => name.toLowerCase() === id.toLowerCase());
  if (alike === undefined) return null;
  return `--id ${id}: differs from ${alike}, whose results are in ${resultsFolder}, only in capital letters; choose another id`;
}
