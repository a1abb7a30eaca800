import type { BurstRate } from '../hosts/inventory.ts';
import type { PriceSource } from './hourly-item.ts';
import type { DataDisks, DiskLayout } from './profile.ts';

/** One machine type as its provider lists or listed it. */
export interface CatalogueType {
  provider: string;
  /** The provider's name for it in an order. */
  plan: string;
  processor: string;
  /**
   * As the operating system sees them: physical cores for Packet's machines, as in the published figures; vCPUs for
   * AWS.
   */
  cores: number;
  memoryGibibytes: number;
  /** Null if data is on the boot disk. */
  disks: DataDisks | null;
  layout: DiskLayout;
  /** Sustained rate in each direction, not a burst rate. */
  networkGigabitsPerSecond: number;
  /** What it may reach for a while; absent if no more than the sustained rate, or not published. */
  networkBurstGigabitsPerSecond?: number;
  /** What it allows to all its network disks together; absent if not known. */
  volumes?: { megabitsPerSecond: BurstRate; operationsPerSecond: BurstRate };
  price: CataloguePrice;
  /** Another price of the same machine, used by the published comparisons. */
  publishedPrice?: CataloguePrice;
}

export interface CataloguePrice extends PriceSource {
  dollarsPerHour: number;
}
