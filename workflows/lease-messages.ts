/** Input, queries, updates and signals of the lease workflow, and its signals to the campaign. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { LeaseAccount } from '../src/hardware/lease/account.ts';
import type { LeaseProgress } from '../src/hardware/lease/progress.ts';

export interface LeaseInput {
  campaignId: string;
  /** Without its steps, which a lease does not need. */
  plan: Plan;
  /** The state at the end of the previous history; null in the first one. */
  before: LeaseProgress | null;
}

export const leaseQuery = defineQuery<LeaseProgress>('lease');
/** Extends the deadline by some hours. Rejected past the hard limit and after the end of the lease. */
export const extendUpdate = defineUpdate<LeaseProgress, [number]>('extend');

/** From the campaign: its hosts exist. */
export const hostsSignal = defineSignal<[Inventory]>('hosts');
/** From the campaign: cleanup is verified. */
export const cleanupVerifiedSignal = defineSignal('cleanup-verified');
/** From a client that waits for the lease: check now whether the campaign still runs. */
export const checkSignal = defineSignal('check');

/** To the campaign: a warning. */
export const leaseWarningSignal = defineSignal<[string]>('leaseWarning');
/** To the campaign: the state of its lease, after an extension or a complaint. */
export const leaseAccountSignal = defineSignal<[LeaseAccount]>('leaseAccount');
/** To the campaign, just before its cancellation: the reason. */
export const leaseOverSignal = defineSignal<[string]>('leaseOver');

const suffix = '/lease';

/** Id of the lease workflow of a campaign. */
export const leaseWorkflowId = (campaignWorkflowId: string): string => `${campaignWorkflowId}${suffix}`;
/** Id of the campaign workflow of a lease. */
export const campaignOfLease = (workflowId: string): string => workflowId.slice(0, -suffix.length);
