/**
 * Everything that shared code needs to know about a provider: pure facts, one record in each provider's folder.
 * Actions are elsewhere: `preflight.ts` next to the facts, hosts and leftovers in `infra/providers/<name>/index.ts`.
 * No part may be omitted: what a provider does not have is null or empty.
 */
import type { z } from 'zod';
import type { MachineKind } from '../hosts/inventory-faults.ts';
import type { Fault, Stack, StackHost } from './stack.ts';
import type { HourlyItem, HourlyKind, SourcedPrice, PriceSource } from './hourly-item.ts';
import type { HardwareType, Profile, ProfileHost, ProviderSettings, DataDisks, DiskLayout } from './profile.ts';
import type { BurstRate } from '../hosts/inventory.ts';

/** Provider refusals that are distinguished from a general fault: failure types in the table of kinds. */
export type ProviderFailureType = 'CredentialsRefused' | 'NoCapacity' | 'QuotaExceeded' | 'NotOffered';

/** What a profile gets from the provider's part of its stack. */
export interface StackReading {
  settings: ProviderSettings;
  /** Default zone of hosts. */
  zone: string;
  /** Absent where all hosts reach each other. */
  zonesInReach?: Profile['zonesInReach'];
  billing: Profile['billing'];
  /** Sentences about the limits of these hosts. */
  caveats: string[];
}

/** How traffic between zones is billed. */
export interface ZoneTraffic {
  /** Traffic between two zones of a stack with the same place is free. */
  placeOf: (zone: string) => string;
  /** Per gigabyte, for sender and receiver together; null if the price is unknown. */
  price: SourcedPrice | null;
}

/** How to find the hardware of a lost state folder by its owner tag, region by region. */
export interface OwnerSearch {
  /** Example region in error messages. */
  exampleRegion: string;
  isRegion: (text: string) => boolean;
  /** Regions in which a profile has hardware. */
  regionsOf: (profile: Profile) => string[];
}

export interface ProviderFacts<Settings = unknown, HostFields = unknown> {
  /** Display name, such as `AWS`. */
  title: string;
  /** Whether hosts share this machine, are rented (so Proofload ends and pays for them), or exist already. */
  machines: MachineKind;

  /** Schema of `proofload:<provider>`; null if the provider has no settings. */
  settings: z.ZodType<Settings> | null;
  /** This provider's own host fields, by key; all optional. */
  hostFields: Record<string, z.ZodType>;
  /** Why a host of another provider cannot have these fields, as the end of a sentence. */
  hostFieldElsewhere: (provider: string) => string;
  /** Faults of the settings beyond the shape of each key. Paths start at `config`. */
  settingsFaults(stack: Stack<Settings, HostFields>): Fault[];
  /** Faults of one host. Paths start at the host. */
  hostFaults(host: StackHost & HostFields, index: number, stack: Stack<Settings, HostFields>): Fault[];
  /** Billed items without a known price: nothing without one is ordered. */
  priceFaults(stack: Stack<Settings, HostFields>): Fault[];
  /** Reads a valid stack. */
  readStack(stack: Stack<Settings, HostFields>): StackReading;
  /** Reads a host of a valid stack. */
  readHost(host: StackHost & HostFields): Pick<ProfileHost, 'dataVolume' | 'existing'>;

  /** Machine types that can be ordered by name, such as `aws/i4i.4xlarge`. */
  catalogue: Record<string, CatalogueType>;
  /** Items billed by the hour in addition to the host: its disks, its address. */
  hourlyItems(host: ProfileHost, type: HardwareType, profile: Profile): HourlyItem[];
  /** Null if traffic between zones is free. */
  zoneTraffic(profile: Profile): ZoneTraffic | null;
  /** A zone that a profile names and no host is in, for hosts of one zone that has no room for them; null if there is none. */
  spareZone: (profile: Profile) => string | null;
  /** What a profile asks for as the image of its machines, as a text that names it completely; null where Proofload orders none by name. */
  image: ((profile: Profile) => string) | null;
  /** Notes for a person before a campaign on the profile, one sentence each. */
  notes(profile: Profile): string[];

  /** Expected durations in seconds; timeouts are derived from them. */
  expectedSeconds(profile: Pick<Profile, 'hardware' | 'hosts'>): {
    /** To make the hosts, and also to remove them. */
    provision: number;
    /** To install everything on them, with artefacts in the cache. */
    install: number;
    /** To verify cleanup. */
    verifyCleanup: number;
  };
  /** Time limit for the provider to deliver a machine of a type, in minutes. */
  createMinutes: (plan: string) => number;
  /** Command that the host's self-destruct timer runs at the end; may be empty. */
  endOfHost: readonly string[];
  /** What is still billed of a host that has shut itself down, until cleanup removes it. */
  billedAfterShutdown: readonly HourlyKind[];
  /** Interval between the two checks that verify absence; null if one check is exact. */
  secondCheckSeconds: number | null;

  /** Patterns of refusals: error codes in the text, or words if there is no code. */
  failures: Record<ProviderFailureType, readonly RegExp[]>;
  /** What to do about refusals whose kind does not say it: one clause each, without a full stop, for the first pattern that fits. */
  waysOut: readonly (readonly [said: RegExp, wayOut: string])[];
  /** Names of the Pulumi plug-ins to download, each from the package `@pulumi/<name>`. */
  plugins: readonly string[];
  /**
   * Environment variables of credentials, those that show that some are given, and what the provider's library says where there are
   * none; null if none are needed.
   */
  credentials: { all: RegExp; given: RegExp; missing: RegExp } | null;
  /** Null if hardware has no owner tag. */
  ownerSearch: OwnerSearch | null;
}

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

/** The part of a catalogue type that every machine has: without disks of its own, unless it says so. */
export function machineType(
  plan: string,
  processor: string,
  cores: number,
  memoryGibibytes: number,
  networkGigabitsPerSecond: number,
) {
  return { plan, processor, cores, memoryGibibytes, networkGigabitsPerSecond, disks: null, layout: 'single' } as const;
}
