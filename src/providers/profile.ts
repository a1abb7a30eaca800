/** A hardware profile: the hosts of a campaign and their hardware, as a stack file describes them. */
import type { Inventory } from '../hosts/inventory.ts';

/** The corresponding hardware in the published benchmark, which the report compares with the used hardware. */
export interface PublishedHardware {
  processor: string;
  cores: number;
  memoryGibibytes: number;
  disks: string;
  networkGigabitsPerSecond: number;
}

/** Data disks of one host, without its boot disk. */
export interface DataDisks {
  count: number;
  /** Of one disk. */
  gigabytes: number;
  kind: 'ssd' | 'nvme' | 'hdd';
}

/** Layout of a host's data disks: striped, mirrored, concatenated, or only the first one. */
export type DiskLayout = 'raid-0' | 'raid-1' | 'joined' | 'single';

/** A network disk that outlives its host, so that the host can be replaced and keep its data. */
export interface DataVolume {
  gigabytes: number;
  /** The provider's name of it, such as `gp3`. */
  kind: string;
  /** Null for the default of the kind. */
  operationsPerSecond: number | null;
  megabytesPerSecond: number | null;
}

/** Settings of one provider, which its folder extends and narrows. Plain JSON. */
export interface ProviderSettings {
  provider: string;
}

/**
 * Limits of a host on this machine, enforced by the kernel for all its processes together. An absent one is that of
 * the machine.
 */
export interface HardwareLimits {
  /** Processor time in cores, whole or not. */
  cores?: number | undefined;
  /** With the page cache of what they read and write. */
  memoryMebibytes?: number | undefined;
  /** A disk of the host's own of this size, whose rates then are those below; absent: it uses that of the machine. */
  ownDiskMebibytes?: number | undefined;
  /** Of the disk with the data folder. */
  diskReadMegabytesPerSecond?: number | undefined;
  diskWriteMegabytesPerSecond?: number | undefined;
  diskReadOperationsPerSecond?: number | undefined;
  diskWriteOperationsPerSecond?: number | undefined;
}

/** One machine type, with the figures that plans and limits use. */
export interface HardwareType {
  /** Cores that a host of this type may use at a time. Local hosts without a limit share this machine's cores. */
  cores: number;
  /** Memory available to the host's services; heaps are derived from it. */
  memoryMebibytes: number;
  /** Rate of the NIC in each direction, after the profile's network scale. */
  networkGigabitsPerSecond: number;
  /** In dollars; null if it has no hourly cost. */
  pricePerHour: number | null;
  /** Source and date (`2026-07-20`) of the price; null if it is the user's own or there is none. */
  priceSource: { from: string; date: string } | null;
  /** The provider's name for it in an order, such as `i4i.4xlarge`; null if nothing is ordered. */
  plan: string | null;
  /** Null if data is on the boot disk. */
  disks: DataDisks | null;
  layout: DiskLayout;
  /** Absent where hosts of this type have no limits of their own. */
  limits?: HardwareLimits | undefined;
  /** Null for a user's own type. */
  published: PublishedHardware | null;
}

export interface ProfileHost {
  name: string;
  /** A key of the profile's hardware. */
  hardware: string;
  roles: string[];
  zone: string;
  /** Overrides the layout of its hardware type. */
  layout: DiskLayout | null;
  dataVolume: DataVolume | null;
  /** How an existing host is reached; null if the provider makes it. */
  existing: ExistingHost | null;
}

/** A user's own machine. */
export interface ExistingHost {
  address: string;
  port: number;
  /** Null for the profile's. */
  user: string | null;
  /** As in `known_hosts`, without the host name: `ssh-ed25519 AAAA…`. The host must present one of them. */
  hostKeys: string[];
}

/** An image that `proofload lock` resolved. */
export interface LockedImage {
  /** By which the provider orders it. */
  id: string;
  name: string;
  /** The day, such as `2026-11-30`. */
  resolved: string;
}

export interface Profile {
  name: string;
  provider: Inventory['provider'];
  settings: ProviderSettings;
  /** Factor applied to every NIC's published rate, so that one machine can carry all of them. */
  networkScale: number;
  hardware: Record<string, HardwareType>;
  /** How the provider bills a host's time: to the second, or every started hour in full. */
  billing: 'second' | 'started-hour';
  /**
   * Budget of hosts that a person brings up from a shell, after which they shut down; absent if the stack does not
   * set it.
   */
  dollarsByHand?: number;
  /** Of all machines; absent where the stack has no lock file: then it is the newest that the stack asks for. */
  image?: LockedImage;
  /** In the order of the stack file. */
  hosts: ProfileHost[];
  /** By zone, the zones whose hosts its hosts reach; absent where all hosts reach each other. */
  zonesInReach?: Record<string, string[]>;
  /** Sentences about the limits of these hosts, known before they exist. */
  caveats: string[];
}

/** Of the NIC of a host; infinite if it is not known. */
export function nicBitsPerSecond({ hosts, hardware }: Pick<Profile, 'hosts' | 'hardware'>, host: string): number {
  const type = hosts.find(({ name }) => name === host)?.hardware ?? '';
  return (hardware[type]?.networkGigabitsPerSecond ?? Number.POSITIVE_INFINITY) * 1e9;
}

/** A profile whose hosts exist or are being made. */
export interface StackProfile extends Profile {
  /** Name of the Pulumi stack with its hosts, and by which everything of them is found. */
  stack: string;
  /** Id of the campaign that made them; null if a person did; absent in records of versions in which both used the same stack. */
  campaign?: string | null;
}
