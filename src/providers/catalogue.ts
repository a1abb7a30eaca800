/** Hardware that can be ordered by name, such as `packet/type-1` or `aws/i4i.4xlarge`. Pure data. */
import type { CatalogueType } from './provider.ts';
import { disksText } from './disks.ts';
import type { PublishedHardware } from './profile.ts';
import { providers } from './registry.ts';

export type { CatalogueType } from './provider.ts';

const types = new Map(Object.values(providers).flatMap(({ catalogue }) => Object.entries(catalogue)));

/** All names, in the order of the catalogue. */
export const catalogueNames: readonly string[] = [...types.keys()];

/** The type with this name; null if there is none. */
export function catalogueType(name: string): CatalogueType | null {
  return types.get(name) ?? null;
}

/** Share of memory left by firmware, kernel and daemons: the published 32 GB hosts showed 31.2. */
const usableShare = 0.95;

/** Memory available to services, in mebibytes. */
export function usableMebibytes(type: CatalogueType): number {
  return Math.floor(type.memoryGibibytes * 1024 * usableShare);
}

/** In the form in which the report compares it with the used hardware. */
export function asPublished(type: CatalogueType): PublishedHardware {
  const { processor, cores, memoryGibibytes, networkGigabitsPerSecond } = type;
  return { processor, cores, memoryGibibytes, disks: disksText(type.disks, type.layout), networkGigabitsPerSecond };
}
