/** What a campaign costs, for whoever asks by program. Pure. */
import { sessionsOf } from './sessions.ts';
import type { CampaignRecord } from './types.ts';
import { spentDollars, type LeaseProgress } from '../../hardware/lease/progress.ts';
import type { Spent } from '../../hardware/lease/spent.ts';

/** In dollars. */
export interface Cost {
  /** As it was planned, from its beginning to its end. */
  estimated: number;
  /** Present where searches are likely to need less than all of their runs. */
  likely?: number;
  /** So far, as the provider bills it, with the sessions before a resumption. */
  spent: number;
  /** By phase and by host, with the sessions before a resumption; null while hardware is held. */
  bill: Spent | null;
}

type Recorded = Pick<CampaignRecord, 'plan' | 'sessions' | 'spent' | 'outcome'>;

/**
 * @param lease as it stands, or null where nobody knows of one
 * @param now Unix time in milliseconds
 * @returns null where nothing has a price
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

/** What all sessions came to. */
export function billOf(record: Pick<CampaignRecord, 'sessions' | 'spent'>): Spent & { dollars: number } {
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
    ...(items.length > 0
      ? { items: summed(items, ({ kind, what, count }) => JSON.stringify([kind, what, count]), addHeld) }
      : {}),
    ...(traffic.length > 0 ? { trafficDollars: traffic.reduce((sum, dollars) => sum + dollars, 0) } : {}),
  };
}

/** Of the same thing in two sessions. */
function addHeld<Held extends { hours: number; dollars: number | null }>(one: Held, other: Held): Held {
  return { ...one, hours: one.hours + other.hours, dollars: plus(one.dollars, other.dollars) };
}

/** One for each key, in the order in which they come first. */
function summed<Item>(items: Item[], keyOf: (item: Item) => string, add: (one: Item, other: Item) => Item): Item[] {
  return [...Map.groupBy(items, keyOf).values()].map((group) => group.reduce(add));
}

const plus = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
