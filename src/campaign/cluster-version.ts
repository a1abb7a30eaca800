/** The version of a system that a campaign runs. Pure. */
import { either, text } from '../input/fields.ts';
import { quoted } from '../input/readable.ts';
import { z } from 'zod';
import type { Cluster } from '../plan/plan.ts';
import type { SystemFacts } from '../systems/facts.ts';
import { everySystem } from '../systems/registry.ts';
import { compareVersions, newestNamed } from '../systems/version-order.ts';

/** The versions of each system that have a lock file. */
export type LockedVersions = Readonly<Record<string, readonly string[]>>;

/** Those that come with Proofload. */
export const shippedVersions: LockedVersions = Object.fromEntries(
  everySystem.map(([name, { versions }]) => [name, versions]),
);

/** The field `version` of a system. */
export function versionField({ versions }: SystemFacts) {
  const [example] = versions;
  return either(`a version, such as "${example}"`, text(`a version, such as "${example}"`, 32), z.number())
    .exactOptional()
    .describe(
      `Version with a [lock file](versions.md): complete, such as \`${example}\`, or its first numbers for the newest of them. Comes with Proofload: ${versions.join(', ')}. Default: \`${example}\`.`,
    );
}

/** The version that a campaign file names or, if it names none, the system's default for these options; or why there is none. */
export function clusterVersion(
  system: string,
  facts: SystemFacts,
  given: string | number | undefined,
  options: Cluster['options'],
  locked: readonly string[],
): { version: string } | { fault: string } {
  if (given === undefined) return { version: facts.defaultVersion?.(options) ?? facts.versions[0] };
  const version = newestNamed(String(given), locked);
  if (version === null) {
    const known = locked.toSorted(compareVersions).join(', ');
    return {
      fault: `there is no lock file for ${facts.title} ${quoted(String(given))}; there are ${known}; "proofload lock ${system} VERSION" adds another`,
    };
  }
  const fault = facts.versionFault?.(version) ?? facts.optionsFault?.(version, options) ?? null;
  return fault === null ? { version } : { fault: `${facts.title} ${version} ${fault}` };
}
