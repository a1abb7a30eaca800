/** Divides one budget among the campaigns of a series, so that together they cannot exceed it. Pure. */
import type { Plan } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { total as sumOf } from '../../statistics/sums.ts';
import { dollarsText } from '../../text/money.ts';
import { hardwareHours } from './estimate.ts';
import { hoursAfterDeadline } from './plan-lease.ts';

/** The smallest budget for a plan, null if nothing has a price: its planned hours, the grace period, and traffic with every retry. In full cents, rounded up. */
export function leastBudget({ phases, lease }: Plan, profile: Pick<Profile, 'billing' | 'provider'>): number | null {
  const rate = lease?.estimate.dollarsPerHour ?? null;
  if (!lease || rate === null) return null;
  const hours = hardwareHours(phases) + hoursAfterDeadline(lease.graceMinutes, profile);
  const billed = profile.billing === 'started-hour' ? Math.ceil(hours) : hours;
  return Math.ceil(100 * (rate * billed + (lease.estimate.traffic?.dollarsAtMost ?? 0))) / 100;
}

/**
 * A share for each campaign: what it needs at least, and of the rest as much as it is of the sum. Each is the budget of a lease, which
 * ends before it is exceeded; their sum is at most the total.
 *
 * @param total in dollars; absent if there is no budget
 * @returns shares in the order of the needs, null for a campaign without a price; or one sentence if the total is too small
 */
export function shareBudget(
  needs: { profile: string; leastDollars: number | null }[],
  total: number | undefined,
): (number | null)[] | { fault: string } {
  const priced = needs.filter(({ leastDollars }) => leastDollars !== null);
  if (priced.length === 0) return needs.map(() => null);
  const alike = Map.groupBy(priced, ({ profile, leastDollars }) => `${profile} ${dollarsText(leastDollars ?? 0)}`);
  const named = [...alike].map(([text, { length }]) => (length === 1 ? text : `${length} times ${text}`)).join(', ');
  const sum = sumOf(priced.map(({ leastDollars }) => leastDollars ?? 0));
  if (total === undefined)
    return {
      fault: `--max-dollars: is missing: several campaigns need one budget for all of them (${named})`,
    };
  if (sum > total + 1e-9) {
    return {
      fault: `--max-dollars ${total}: the campaigns need at least ${dollarsText(sum)} together (${named}), for their planned time and the grace period of each; give more, fewer campaigns or a smaller size`,
    };
  }
  return passOn(
    needs.map(({ leastDollars }) => ({ share: leastDollars, spent: 0, state: 'waiting' })),
    total,
  );
}

/** A campaign of several under one budget, while they run. */
export interface BudgetPart {
  /** Its share, as `shareBudget` gives it; null if nothing has a price. */
  share: number | null;
  /** Of all its sessions so far, in dollars. */
  spent: number;
  /** `done`: it costs nothing more. `ended`: not done, so that the same command may resume it later. */
  state: 'waiting' | 'ended' | 'done';
}

/**
 * The budget of each campaign that waits, with what those that are done did not spend: in proportion to what each has. One that ended
 * keeps its share, because it may be resumed. Whatever the campaigns spend within these budgets, the sum stays within the total.
 *
 * @param total in dollars
 * @returns in the order of the parts; the share of each that does not wait
 */
export function passOn(parts: BudgetPart[], total: number): (number | null)[] {
  const waiting = sumOf(parts.filter(({ state }) => state === 'waiting').map(reserved));
  const others = parts.filter(({ state }) => state !== 'waiting');
  const taken = sumOf(others.map((part) => (part.state === 'done' ? part.spent : reserved(part))));
  const left = Math.max(0, total - taken);
  return parts.map((part) => {
    if (part.share === null || part.state !== 'waiting') return part.share;
    const proportional = (left * reserved(part)) / waiting;
    const inCents = Math.floor(100 * proportional + 1e-6) / 100;
    // Rounded down, a share could be too little for its plan.
    return proportional >= reserved(part) - 1e-9 ? Math.max(reserved(part), inCents) : inCents;
  });
}

const reserved = ({ share, spent }: BudgetPart): number => Math.max(share ?? 0, spent);
