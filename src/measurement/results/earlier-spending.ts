/** Total spending of the earlier sessions of a campaign. Pure. */
import { providerOf } from '../../providers/registry.ts';
import type { LeasePlan } from '../../plan/cost.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { sessionsOf } from './sessions.ts';
import type { CampaignRecord, CampaignSession } from './types.ts';
import { instant } from '../../text/figures.ts';
import { hoursAfterDeadline } from '../../campaign/lease/plan-lease.ts';
import { meterSessionCost, type SessionTimes } from '../../hardware/lease/spent.ts';
import { dollarsText } from '../../text/money.ts';

/**
 * The dollars, and one sentence for each unmetered session, on the time until which its hardware is counted.
 *
 * Ended sessions count as metered. A session that stopped unexpectedly counts for the longest time that its hardware can have
 * existed: until its self-destruct timer ended it.
 *
 * @param now Unix time in milliseconds
 * @param renewedMilliseconds last renewal of the last session's lease, if this machine knows it
 */
export function earlierSpending(
  record: CampaignRecord,
  provider: Inventory['provider'],
  now: number,
  renewedMilliseconds: number | null = null,
): { dollars: number; assumed: string[] } {
  const sessions = sessionsOf(record);
  const assumed: string[] = [];
  let dollars = 0;
  for (const [index, session] of sessions.entries()) {
    const plan = leaseOf(session, record.plan.lease);
    if (!plan || isMetered(session)) {
      dollars += session.spent?.dollars ?? 0;
      continue;
    }
    const renewed = index === sessions.length - 1 ? renewedMilliseconds : null;
    const cleared = clearedAt(sessions.slice(index + 1)) ?? now;
    const end = lastEnd(session, plan, provider, cleared, renewed);
    const held = meterSessionCost(throughout(session, end), plan.estimate);
    const unmetered = held === null ? 0 : (held.dollars ?? 0) + remainderDollars(plan, provider, cleared - end);
    dollars += unmetered;
    if (unmetered > 0) {
      assumed.push(
        `Session ${index + 1} stopped without recording when its hardware was removed. It is counted until ${instant(end)}, the latest time at which the self-destruct timer ended the hardware: ${dollarsText(unmetered)}.`,
      );
    }
  }
  return { dollars, assumed };
}

/** The lease of a session: its own, or that of the plan for the first session. */
export function leaseOf(session: Pick<CampaignSession, 'leasePlan'>, planned: LeasePlan | undefined) {
  return session.leasePlan ?? planned;
}

/** When the next session that provisioned hosts had removed the leftovers; null if there was none. */
function clearedAt(later: Pick<CampaignSession, 'phases'>[]): number | null {
  const next = later.flatMap(({ phases }) => phases.find(({ phase }) => phase === 'provision') ?? [])[0];
  return next ? (next.endMilliseconds ?? next.startMilliseconds) : null;
}

/** A data volume outlives the self-destruction of its machine until someone removes it, at some providers other disks too. */
function remainderDollars({ estimate }: LeasePlan, provider: Inventory['provider'], milliseconds: number): number {
  const { billedAfterShutdown } = providerOf(provider);
  const remaining = (estimate.items ?? []).filter(({ kind }) => billedAfterShutdown.includes(kind));
  const rate = remaining.reduce((sum, { count, pricePerHour }) => sum + count * (pricePerHour ?? 0), 0);
  return (rate * Math.max(0, milliseconds)) / 3_600_000;
}

/** Whether the metered cost is final. A cost metered before the cleanup does not cover the time after it. */
function isMetered({ spent, outcome, lease }: Pick<CampaignSession, 'spent' | 'outcome' | 'lease'>): boolean {
  return spent !== undefined && (outcome?.cleanup?.verified === true || (lease?.closedMilliseconds ?? null) !== null);
}

/** The latest time at which the hardware of an unfinished session can have existed. */
function lastEnd(
  { phases, lease }: Pick<CampaignSession, 'phases' | 'lease'>,
  plan: LeasePlan,
  provider: Inventory['provider'],
  cleared: number,
  renewed: number | null,
): number {
  const ordered = phases.find(({ phase }) => phase === 'provision')?.startMilliseconds ?? cleared;
  const after = 3_600_000 * hoursAfterDeadline(plan.graceMinutes, { provider });
  // The record may lack an extension that came after it was written.
  const limit = lease?.hardLimitMilliseconds ?? ordered + 3_600_000 * plan.hardLimitHours;
  return Math.min(cleared, limit + after, renewed === null ? Infinity : Math.max(ordered, renewed) + after);
}

/** The session with its last phase extended until the hardware was gone. */
function throughout(
  { phases, hostsAdded = [], hostsRemoved = [] }: Pick<CampaignSession, 'phases' | 'hostsAdded' | 'hostsRemoved'>,
  end: number,
): SessionTimes {
  return {
    hostsAdded,
    hostsRemoved,
    phases: phases.map((phase) => ({
      ...phase,
      endMilliseconds: phase.endMilliseconds ?? Math.max(end, phase.startMilliseconds),
    })),
    lease: { closedMilliseconds: end },
  };
}
