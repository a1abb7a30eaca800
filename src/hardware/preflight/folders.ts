/** Checks that a campaign can write its results, and that hosts on this machine can drop their page cache. Read-only. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignIdFault } from '../../input/identifiers.ts';
import { exists, nearestExisting } from '../../state/nearest-existing.ts';
import { namesIn } from '../../state/state-files.ts';
import type { Plan } from '../../plan/plan.ts';
import { kernelCacheFile } from '../../hosts/drop-caches.ts';
import { hostsOfCaches } from '../../steps/drop-caches/facts.ts';

/** Fault if `folder` is not writable; `variable` is the environment variable that overrides it. */
export async function folderFault(folder: string, variable: string): Promise<string | null> {
  const nearest = await nearestExisting(folder);
  if (!(await stat(nearest)).isDirectory()) {
    return `${folder}: cannot be created, because ${nearest} is a file; set ${variable} to another folder`;
  }
  try {
    await access(nearest, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `${folder}: is not writable; fix the permissions of ${nearest}, or set ${variable} to another folder`;
  }
}

/** Ids become folders and workflow ids: an invalid name or one that was used before is refused. */
export async function idFault(id: string, resultsFolder: string): Promise<string | null> {
  const unfit = campaignIdFault('--id', id);
  if (unfit !== null) return unfit;
  const folder = join(resultsFolder, id);
  if (await exists(folder)) return `--id ${id}: already used, with results in ${folder}; choose another id`;
  // `folderFault` reports a path that is not a folder.
  const names = (await exists(join(resultsFolder, '.'))) ? await namesIn(resultsFolder) : [];
  const alike = names.find((name) => name.toLowerCase() === id.toLowerCase());
  if (alike === undefined) return null;
  return `--id ${id}: differs only in case from ${alike}, whose results are in ${resultsFolder}; choose another id`;
}

/** One sentence if this user may not write the kernel's file; `verify` checks the control groups of hosts that have one. */
export async function localCacheFault(
  plan: Pick<Plan, 'clusters' | 'steps' | 'profile'>,
  file = kernelCacheFile,
): Promise<string | null> {
  if (hostsOfCaches(plan).length === 0) return null;
  try {
    await access(file, constants.W_OK);
    return null;
  } catch {
    return `profile ${plan.profile}: the page caches of hosts on this machine cannot be dropped, because ${file} is not writable; run Proofload as root, or leave out the dropCaches steps`;
  }
}
