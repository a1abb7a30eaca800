/** What the lease and the sweep ask of the world. */
import type { Inventory } from '../src/hosts/inventory.ts';
import type { LeaseAccount } from '../src/hardware/lease/account.ts';
import type { SweptProfile } from '../src/hardware/lease/sweep.ts';

export interface LeaseActivities {
  /** Writes the lease down and, where there are hosts, renews it on each and lights its fuse; returns what is amiss. */
  renewLease(input: {
    campaignId: string;
    profile: string;
    inventory: Inventory | null;
    deadlineMilliseconds: number;
    graceSeconds: number;
    /** What rented machines were told at their boot. */
    minutesWithoutLease?: number;
  }): Promise<string[]>;
  /** Whether the campaign's workflow still runs; one that the server does not know has ended. */
  campaignState(input: { campaignId: string }): Promise<'running' | 'ended'>;
  /** Brings logs and telemetry of a campaign here that broke off, from hosts that are about to be torn down. */
  rescue(input: { campaignId: string; inventory: Inventory }): Promise<void>;
  /** Writes into the record of a campaign that broke off how its lease ended, and whether logs and telemetry were brought. */
  recordLease(input: { campaignId: string; lease: LeaseAccount; rescued: boolean }): Promise<void>;
  /** Forgets the lease, once the hardware is proven gone. */
  forgetLease(input: { campaignId: string; profile: string }): Promise<void>;
}

export interface SweepActivities {
  /** Removes what campaigns left of every profile and nobody holds any longer. */
  sweepProfiles(): Promise<SweptProfile[]>;
}
