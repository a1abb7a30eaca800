/** A hardware profile: which hosts a campaign runs on and what each of them is. One profile is one Pulumi stack. */
import type { Inventory } from '../hosts/inventory.ts';

/** What the hardware type was in the published benchmark, for the report to set beside what was used. */
export interface PublishedHardware {
  processor: string;
  cores: number;
  memoryGibibytes: number;
  disks: string;
  networkGigabitsPerSecond: number;
}

/** Data disks of one host, apart from the one that it boots from. */
export interface DataDisks {
  count: number;
  /** Of one of them. */
  gigabytes: number;
  kind: 'ssd' | 'nvme' | 'hdd';
}

/** What becomes of a host's data disks: striped, mirrored, joined end to end, or the first one alone. */
export type DiskLayout = 'raid-0' | 'raid-1' | 'joined' | 'single';

/** A network disk that outlives its host, so that the host can be replaced and keep its data. */
export interface DataVolume {
  gigabytes: number;
  kind: 'gp3' | 'io2' | 'st1';
  /** Null for what the kind has by itself. */
  operationsPerSecond: number | null;
  megabytesPerSecond: number | null;
}

/** What only one provider needs to know: its folder says what more there is, and narrows it. Plain JSON. */
export interface ProviderSettings {
  provider: string;
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
  /** Where the price was read and on which day (`2026-07-20`); null where it is the user's own or there is none. */
  priceSource: { from: string; date: string } | null;
  /** What the provider calls it when it is ordered, such as `i4i.4xlarge`; null where nothing is ordered. */
  plan: string | null;
  /** Null where data lies on the disk that the machine boots from. */
  disks: DataDisks | null;
  layout: DiskLayout;
  /** Null where the type is of the user's own making. */
  published: PublishedHardware | null;
}

export interface ProfileHost {
  name: string;
  /** A key of the profile's hardware. */
  hardware: string;
  roles: string[];
  zone: string;
  /** Goes before the layout of its hardware type. */
  layout: DiskLayout | null;
  dataVolume: DataVolume | null;
  /** How a host that is there already is reached; null where the provider makes it. */
  existing: ExistingHost | null;
}

/** A machine of the user's own. */
export interface ExistingHost {
  address: string;
  port: number;
  /** Null for that of the profile. */
  user: string | null;
  /** As in `known_hosts`, without the host's name: `ssh-ed25519 AAAA…`. One of them must be what the host shows. */
  hostKeys: string[];
}

export interface Profile {
  name: string;
  provider: Inventory['provider'];
  settings: ProviderSettings;
  /** Factor by which every NIC is slower than its published rate, so that one machine can carry them all. */
  networkScale: number;
  hardware: Record<string, HardwareType>;
  /** How the provider bills a host's time: to the second, or every hour that has begun as a whole one. */
  billing: 'second' | 'started-hour';
  /** What hosts that a person brings up from a shell may cost until they end by themselves; absent where the stack says nothing. */
  dollarsByHand?: number;
  /** In the order of the stack file. */
  hosts: ProfileHost[];
  /** Sentences on what these hosts cannot show, known before any of them exists. */
  caveats: string[];
}
