/** The activities of the lease and of cleanup. */
import type { Inventory } from '../src/hosts/inventory.ts';
import type { LeaseAccount } from '../src/hardware/lease/account.ts';
import type { CleanedStack } from '../src/hardware/lease/cleanup-decision.ts';

export interface LeaseActivities {
  /** Records the lease, renews it on each host and starts its self-destruct timer. Returns complaints. */
  renewLease(input: {
    campaignId: string;
    stack: string;
    inventory: Inventory | null;
    deadlineMilliseconds: number;
    graceSeconds: number;
    /** As set at the boot of rented machines. */
    minutesWithoutLease?: number;
  }): Promise<string[]>;
  /** Whether the campaign's workflow still runs. A workflow unknown to the server has ended. */
  campaignState(input: { campaignId: string }): Promise<'running' | 'ended'>;
  /** Collects logs and telemetry of an interrupted campaign before teardown. */
  rescue(input: { campaignId: string; inventory: Inventory }): Promise<void>;
  /** Records how the lease of an interrupted campaign ended, and whether logs and telemetry were collected. */
  recordLease(input: { campaignId: string; lease: LeaseAccount; rescued: boolean }): Promise<void>;
  /** Deletes the record of the lease after verified cleanup. */
  forgetLease(input: { campaignId: string; stack: string }): Promise<void>;
}

export interface CleanupActivities {
  /** Removes leftovers of campaigns without a lease, of every stack. */
  cleanupProfiles(): Promise<CleanedStack[]>;
}
