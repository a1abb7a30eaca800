/** The hardware that can be ordered by name, such as `packet/type-1` or `aws/i4i.4xlarge`. Pure data. */
import { disksInWords } from './disks.ts';
import type { DataDisks, DiskLayout, Profile, PublishedHardware } from './profile.ts';
import { awsMetal } from './aws/metal.ts';
import { awsVirtual } from './aws/virtual.ts';
import { packet } from './equinix/packet.ts';

/** One kind of machine as its provider offers it, or offered it. */
export interface CatalogueType {
  provider: Profile['provider'];
  /** What the provider calls it when it is ordered. */
  plan: string;
  processor: string;
  /** What the operating system sees: cores of Packet's machines, whose published figures are such; vCPUs of AWS's. */
  cores: number;
  memoryGibibytes: number;
  /** Null where data lies on the disk that the machine boots from. */
  disks: DataDisks | null;
  layout: DiskLayout;
  /** In each direction, for as long as one likes: no rate that is lent for some minutes. */
  networkGigabitsPerSecond: number;
  price: CataloguePrice;
  /** Another price for the same machine that the published comparisons go by. */
  publishedPrice?: CataloguePrice;
}

export interface CataloguePrice {
  dollarsPerHour: number;
  from: string;
  /** `2026-07-20` */
  date: string;
}

const types = new Map<string, CatalogueType>([
  ...Object.entries(packet).map(([name, type]) => [`packet/${name}`, type] as const),
  ...[...awsVirtual, ...awsMetal].map((type) => [`aws/${type.plan}`, type] as const),
]);

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
