/** The hardware that can be ordered by name, such as `packet/type-1` or `aws/i4i.4xlarge`. Pure data. */
import type { CatalogueType } from './catalogue-type.ts';
import { disksInWords } from './disks.ts';
import type { PublishedHardware } from './profile.ts';
import { providers } from './registry.ts';

export type { CatalogueType } from './catalogue-type.ts';

const types = new Map(Object.values(providers).flatMap(({ catalogue }) => Object.entries(catalogue)));

/** All names, in the order of the catalogue. */
export const catalogueNames: readonly string[] = [...types.keys()];

/** The type of a name, or null where the catalogue has none of it. */
export function catalogueType(name: string): CatalogueType | null {
  return types.get(name) ?? null;
}

/** Of a machine's memory, what firmware, the kernel and its daemons leave: the published 32 GB hosts showed 31.2. */
const usableShare = 0.95;

/** Memory that services may count on, in mebibytes. */
export function usableMebibytes(type: CatalogueType): number {
  return Math.floor(type.memoryGibibytes * 1024 * usableShare);
}

/** As the report sets it beside what was used. */
export function asPublished(type: CatalogueType): PublishedHardware {
  const { processor, cores, memoryGibibytes, networkGigabitsPerSecond } = type;
  return { processor, cores, memoryGibibytes, disks: disksInWords(type.disks, type.layout), networkGigabitsPerSecond };
}
