/** What a campaign costs, for whoever asks by program. Pure. */
import type { CampaignRecord } from '../results/types.ts';
import { spentDollars, type LeaseProgress } from './progress.ts';
import type { Spent } from './spent.ts';

/** In dollars. */
export interface Cost {
  /** As it was planned, from its beginning to its end. */
  estimated: number;
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
  const bills = [...(record.sessions ?? []), record].flatMap(({ spent }) => spent ?? []);
  const billed = bills.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
  if (record.spent || record.outcome) return { estimated, spent: billed, bill: inAll(bills, billed) };
  const running = lease && lease.state !== 'closed' ? (spentDollars(lease, now) ?? 0) : 0;
  return { estimated, spent: billed + running, bill: null };
}

function inAll(bills: Spent[], dollars: number): Spent {
  return {
    dollars,
    phases: summed(
      bills.flatMap(({ phases }) => phases),
      ({ phase }) => phase,
      (one, other) => ({ ...one, seconds: one.seconds + other.seconds, dollars: plus(one.dollars, other.dollars) }),
    ),
    hosts: summed(
      bills.flatMap(({ hosts }) => hosts),
      ({ host }) => host,
      (one, other) => ({ ...one, hours: one.hours + other.hours, dollars: plus(one.dollars, other.dollars) }),
    ),
  };
}

/** One for each key, in the order in which they come first. */
function summed<Item>(items: Item[], keyOf: (item: Item) => string, add: (one: Item, other: Item) => Item): Item[] {
  return [...Map.groupBy(items, keyOf).values()].map((group) => group.reduce(add));
}

const plus = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
