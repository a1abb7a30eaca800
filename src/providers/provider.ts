/**
 * What shared code has to know of a provider: pure facts, one record in the folder of each. What acts is elsewhere:
 * `preflight.ts` beside the facts, and hosts and leftovers in `infra/providers/<name>/index.ts`. No part may be left
 * out: one that a provider does not have is null or empty, and says so.
 */
import type { z } from 'zod';
import type { MachineKind } from '../hosts/inventory-faults.ts';
import type { CatalogueType } from './catalogue-type.ts';
import type { Fault } from './fault.ts';
import type { HourlyItem, SourcedPrice } from './hourly-item.ts';
import type { HardwareType, Profile, ProfileHost, ProviderSettings } from './profile.ts';
import type { Stack, StackHost } from './stack.ts';

/** Refusals of a provider that are more than a fault of it: types of failure that the table of kinds knows. */
export type ProviderFailureType = 'CredentialsRefused' | 'NoCapacity' | 'QuotaExceeded';

/** What a profile takes over of the provider's part of its stack. */
export interface StackReading {
  settings: ProviderSettings;
  /** Of hosts that name none. */
  zone: string;
  billing: Profile['billing'];
  /** Sentences on what these hosts cannot show. */
  caveats: string[];
}

/** How traffic from one zone to another is billed. */
export interface ZoneTraffic {
  /** Two zones of a stack that are one and the same place cost nothing between them. */
  placeOf: (zone: string) => string;
  /** Of a gigabyte, for its sender and its receiver together; null where the price is not known. */
  price: SourcedPrice | null;
}

/** How what a lost state folder rented is searched for by its owner's tag, region by region. */
export interface OwnerSearch {
  /** For sentences that ask for a region. */
  exampleRegion: string;
  isRegion: (text: string) => boolean;
  /** In which a profile has hardware. */
  regionsOf: (profile: Profile) => string[];
}

export interface ProviderFacts<Settings = unknown, HostFields = unknown> {
  /** As people call it, such as `AWS`. */
  title: string;
  /** Whether hosts share this machine, are rented and so ours to end and to pay for, or exist already. */
  machines: MachineKind;

  /** What may stand under `proofload:<provider>`; null where the provider has no settings. */
  settings: z.ZodType<Settings> | null;
  /** What a host of the stack file may have of this provider's own, by key. Each may be left out. */
  hostFields: Record<string, z.ZodType>;
  /** Why a host of another provider cannot have one of those, as the end of a sentence. */
  hostFieldElsewhere: (provider: string) => string;
  /** What is wrong with the settings beyond the shape of each key. Paths begin at `config`. */
  settingsFaults(stack: Stack<Settings, HostFields>): Fault[];
  /** What is wrong with one host. Paths begin at the host. */
  hostFaults(host: StackHost & HostFields, index: number, stack: Stack<Settings, HostFields>): Fault[];
  /** What would be billed and has no known price: nothing is ordered whose price is not known. */
  priceFaults(stack: Stack<Settings, HostFields>): Fault[];
  /** A stack without faults. */
  readStack(stack: Stack<Settings, HostFields>): StackReading;
  /** A host of a stack without faults. */
  readHost(host: StackHost & HostFields): Pick<ProfileHost, 'dataVolume' | 'existing'>;

  /** Machines that can be ordered by name, such as `aws/i4i.4xlarge`. */
  catalogue: Record<string, CatalogueType>;
  /** What is paid by the hour beside a host itself: its disks, its address. */
  hourlyItems(host: ProfileHost, type: HardwareType, profile: Profile): HourlyItem[];
  /** Null where traffic between zones costs nothing. */
  zoneTraffic(profile: Profile): ZoneTraffic | null;
  /** What a person should know before a campaign on the profile, a sentence each. */
  notes(profile: Profile): string[];

  /** How long things are likely to take, in seconds; limits follow from these. */
  expectedSeconds(profile: Pick<Profile, 'hardware' | 'hosts'>): {
    /** To make the hosts, and likewise to remove them. */
    provision: number;
    /** To bring everything to them, with the artefacts in the cache. */
    install: number;
    /** To verify that nothing is left. */
    verifyGone: number;
  };
  /** Longest that the provider may take to hand a machine of a type over, in minutes. */
  createMinutes: (plan: string) => number;
  /** What the self-destruct timer of a host becomes when everything else has ended: a command, or nothing. */
  endOfHost: readonly string[];
  /** Absence counts once it was seen twice, so far apart; null where one look is exact. */
  secondLookSeconds: number | null;

  /** What a refusal means, by the code that it carries in its text, or by its words where it gives no code. */
  failures: Record<ProviderFailureType, readonly RegExp[]>;
  /** Names of Pulumi's plug-ins that have to be fetched, each the package `@pulumi/<name>`. */
  plugins: readonly string[];
  /** Variables that belong to credentials, and what says by itself that some are given; null where none are needed. */
  credentials: { all: RegExp; given: RegExp } | null;
  /** Null where hardware bears no tag of its owner. */
  ownerSearch: OwnerSearch | null;
}
