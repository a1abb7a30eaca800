import type { PriceSource } from './hourly-item.ts';
import type { DataDisks, DiskLayout } from './profile.ts';

/** One kind of machine as its provider offers it, or offered it. */
export interface CatalogueType {
  provider: string;
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

export interface CataloguePrice extends PriceSource {
  dollarsPerHour: number;
}
