/** A hardware profile: which hosts a campaign runs on and what each of them is. One profile is one Pulumi stack. */
import type { Inventory, Role } from '../hosts/inventory.ts';

/** What the hardware type was in the published benchmark, for the report to set beside what was used. */
export interface PublishedHardware {
  processor: string;
  cores: number;
  memoryGibibytes: number;
  disks: string;
  networkGigabitsPerSecond: number;
}

/** One kind of machine, with the figures that plans and limits go by. */
export interface HardwareType {
  /** Cores a host of this type sees. On local hosts every host sees, and shares, all of this machine's. */
  cores: number;
  /** Memory that services on the host may count on; heaps are derived from it. */
  memoryMebibytes: number;
  /** Rate of the NIC in each direction, after the profile's network scale. */
  networkGigabitsPerSecond: number;
  /** In dollars; null where it costs nothing by the hour. */
  pricePerHour: number | null;
  /** Null where the type is of the user's own making. */
  published: PublishedHardware | null;
}

export interface ProfileHost {
  name: string;
  /** A key of the profile's hardware. */
  hardware: string;
  roles: Role[];
  zone: string;
}

export interface Profile {
  name: string;
  provider: Inventory['provider'];
  /** Factor by which every NIC is slower than its published rate, so that one machine can carry them all. */
  networkScale: number;
  hardware: Record<string, HardwareType>;
  /** How the provider bills a host's time: to the second, or every hour that has begun as a whole one. */
  billing: 'second' | 'started-hour';
  /** In the order of the stack file. */
  hosts: ProfileHost[];
  /** Sentences on what these hosts cannot show, known before any of them exists. */
  caveats: string[];
}
