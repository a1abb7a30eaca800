/** The versions of systems that have a lock file in this checkout, including those that `proofload lock` added. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../input/absence.ts';
import { projectFolder } from '../state/paths.ts';
import { systemNames } from '../systems/registry.ts';
import { compareVersions } from '../systems/version-order.ts';
import { locksFolder, lockSuffix } from './registry.ts';

/** By system, the oldest first. */
export async function lockedVersions(): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    systemNames.map(async (system) => {
      const names = (await nullIfAbsent(readdir(join(projectFolder, locksFolder(system))))) ?? [];
      const versions = names
        .filter((name) => name.endsWith(lockSuffix))
        .map((name) => name.slice(0, -lockSuffix.length));
      return [system, versions.toSorted(compareVersions)] as const;
    }),
  );
  return Object.fromEntries(found);
}
