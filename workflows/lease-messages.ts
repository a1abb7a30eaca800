/** What goes into the workflow of a lease, comes out of it and may be asked of it; and what it tells its campaign. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { LeaseAccount } from '../src/hardware/lease/account.ts';
import type { LeaseProgress } from '../src/hardware/lease/progress.ts';

export interface LeaseInput {
  campaignId: string;
  /** Without its runs, which a lease does not look at. */
  plan: Plan;
  /** How the lease stood when its history was cut; null at its beginning. */
  before: LeaseProgress | null;
}

export const leaseQuery = defineQuery<LeaseProgress>('lease');
/** Moves the deadline by so many hours; refused with a sentence past the hard limit and when the lease is over. */
export const extendUpdate = defineUpdate<LeaseProgress, [number]>('extend');

/** From the campaign: its hosts are there. */
export const hostsSignal = defineSignal<[Inventory]>('hosts');
/** From the campaign: its hardware is proven gone. */
export const goneSignal = defineSignal('gone');
/** From anyone who waits for the lease: look at once whether the campaign still runs. */
export const lookSignal = defineSignal('look');

/** To the campaign: a sentence to be shown among its warnings. */
export const leaseWarningSignal = defineSignal<[string]>('leaseWarning');
/** To the campaign: how its lease stands, after an extension and when something is amiss. */
export const leaseAccountSignal = defineSignal<[LeaseAccount]>('leaseAccount');
/** To the campaign, just before its cancellation: why it comes. */
export const leaseOverSignal = defineSignal<[string]>('leaseOver');

const ending = '/lease';

/** Of the workflow that holds the lease of a campaign. */
export const leaseWorkflowId = (campaignWorkflowId: string): string => `${campaignWorkflowId}${ending}`;
/** Of the campaign's workflow whose lease another holds. */
export const campaignOfLease = (workflowId: string): string => workflowId.slice(0, -ending.length);
