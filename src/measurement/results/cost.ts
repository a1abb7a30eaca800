/** The cost of a campaign, for programs. Pure. */
import type { CostItem } from '../../plan/cost.ts';
import { sessionsOf } from './sessions.ts';
import type { CampaignRecord } from './types.ts';
import { spentDollars, type LeaseProgress } from '../../hardware/lease/progress.ts';
import type { SessionCost } from '../../hardware/lease/spent.ts';

/** In dollars. */
export interface Cost {
  /** Estimate for the complete campaign. */
  estimated: number;
  /** Expected cost, if searches are expected to need fewer than all of their runs. */
  likely?: number;
  /** Spent so far, as billed by the provider, including earlier sessions. */
  spent: number;
  /** By phase and host, including earlier sessions; null while hardware exists. */
  bill: SessionCost | null;
}

type Recorded = Pick<CampaignRecord, 'plan' | 'sessions' | 'spent' | 'outcome'>;

/**
 * @param lease current state, or null if unknown
 * @param now Unix time in milliseconds
 * @returns null if nothing has a price
 */
export function costOf(record: Recorded, lease: LeaseProgress | null, now: number): Cost | null {
  const estimated = record.plan.lease?.estimate.dollars ?? null;
  if (estimated === null) return null;
  const likely = record.plan.lease?.estimate.likely?.dollars ?? null;
  const planned = { estimated, ...(likely === null ? {} : { likely }) };
  const bill = billOf(record);
  if (record.spent || record.outcome) return { ...planned, spent: bill.dollars, bill };
  const running = lease && lease.state !== 'closed' ? (spentDollars(lease, now) ?? 0) : 0;
  return { ...planned, spent: bill.dollars + running, bill: null };
}

/** By which the same item is found in an estimate and in bills. */
export function itemKey({
  kind,
  what,
  count,
  laterHosts = [],
}: Pick<CostItem, 'kind' | 'what' | 'count' | 'laterHosts'>): string {
  return JSON.stringify([kind, what, count, ...laterHosts]);
}

/** The bill of all sessions. */
export function billOf(record: Pick<CampaignRecord, 'sessions' | 'spent'>): SessionCost & { dollars: number } {
  const bills = sessionsOf(record).flatMap(({ spent }) => spent ?? []);
  const items = bills.flatMap((bill) => bill.items ?? []);
  const traffic = bills.flatMap(({ trafficDollars }) => trafficDollars ?? []);
  return {
    dollars: bills.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0),
    phases: summed(
      bills.flatMap(({ phases }) => phases),
      ({ phase }) => phase,
      (one, other) => ({ ...one, seconds: one.seconds + other.seconds, dollars: plus(one.dollars, other.dollars) }),
    ),
    hosts: summed(
      bills.flatMap(({ hosts }) => hosts),
      ({ host }) => host,
      addHeld,
    ),
    ...(items.length > 0 ? { items: summed(items, itemKey, addHeld) } : {}),
    ...(traffic.length > 0 ? { trafficDollars: traffic.reduce((sum, dollars) => sum + dollars, 0) } : {}),
  };
}

/** Adds the costs of the same item in two sessions. */
function addHeld<Held extends { hours: number; dollars: number | null }>(one: Held, other: Held): Held {
  return { ...one, hours: one.hours + other.hours, dollars: plus(one.dollars, other.dollars) };
}

/** Sums items by key, in the order of first appearance. */
function summed<Item>(items: Item[], keyOf: (item: Item) => string, add: (one: Item, other: Item) => Item): Item[] {
  return [...Map.groupBy(items, keyOf).values()].map((group) => group.reduce(add));
}

const plus = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
