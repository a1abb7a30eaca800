/** What the sessions of a campaign have spent together, before another one. Pure. */
import { isRented } from '../../providers/registry.ts';
import type { LeasePlan } from '../../plan/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { sessionsOf } from './sessions.ts';
import type { CampaignRecord, CampaignSession } from './types.ts';
import { instant } from '../../text/figures.ts';
import { endMinutes } from '../../campaign/lease/plan-lease.ts';
import { spentIn, type Held } from '../../hardware/lease/spent.ts';
import { dollarsInWords } from '../../text/money.ts';

export interface SpentBefore {
  dollars: number;
  /** Of each session that nobody has metered: until when its hardware is counted, a sentence each. */
  assumed: string[];
}

/**
 * Sessions that ended are counted as they were metered. One that broke off is counted for as long as its hardware can have
 * been there: until its own timer ended it.
 *
 * @param now Unix time in milliseconds
 * @param renewedMilliseconds when the lease of the last session was renewed last, where this machine knows it
 */
export function spentBefore(
  record: CampaignRecord,
  provider: Inventory['provider'],
  now: number,
  renewedMilliseconds: number | null = null,
): SpentBefore {
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
    const held = spentIn(throughout(session, end), plan.estimate);
    const unmetered = held === null ? 0 : (held.dollars ?? 0) + volumeDollars(plan, cleared - end);
    dollars += unmetered;
    if (unmetered > 0) {
      assumed.push(
        `Session ${index + 1} broke off without saying when its hardware was gone. It is counted until ${instant(end)}, when the hardware had ended itself at the latest: ${dollarsInWords(unmetered)}.`,
      );
    }
  }
  return { dollars, assumed };
}

/** The lease that a session was given: its own, or that of the plan in the first. */
export function leaseOf(session: Pick<CampaignSession, 'leasePlan'>, planned: LeasePlan | undefined) {
  return session.leasePlan ?? planned;
}

/** When the next session that brought hosts up had first removed what was there; null where there was none. */
function clearedAt(later: Pick<CampaignSession, 'phases'>[]): number | null {
  const next = later.flatMap(({ phases }) => phases.find(({ phase }) => phase === 'provision') ?? [])[0];
  return next ? (next.endMilliseconds ?? next.startMilliseconds) : null;
}

/** A data volume stays when its machine has ended itself, until somebody removes it. */
function volumeDollars({ estimate }: LeasePlan, milliseconds: number): number {
  const volumes = (estimate.items ?? []).filter(({ kind }) => kind === 'data volume');
  const rate = volumes.reduce((sum, { count, pricePerHour }) => sum + count * (pricePerHour ?? 0), 0);
  return (rate * Math.max(0, milliseconds)) / 3_600_000;
}

/** What is metered while hardware is left says nothing of the time after it. */
function isMetered({ spent, outcome, lease }: Pick<CampaignSession, 'spent' | 'outcome' | 'lease'>): boolean {
  return spent !== undefined && (outcome?.gone?.proven === true || (lease?.closedMilliseconds ?? null) !== null);
}

/** When the hardware of a session that broke off was gone at the latest. */
function lastEnd(
  { phases, lease }: Pick<CampaignSession, 'phases' | 'lease'>,
  plan: LeasePlan,
  provider: Inventory['provider'],
  cleared: number,
  renewed: number | null,
): number {
  const ordered = phases.find(({ phase }) => phase === 'provision')?.startMilliseconds ?? cleared;
  const after = 60_000 * (plan.graceMinutes + (isRented(provider) ? endMinutes : 0));
  // Nobody may know of an extension that came after the record was written.
  const limit = lease?.hardLimitMilliseconds ?? ordered + 3_600_000 * plan.hardLimitHours;
  return Math.min(cleared, limit + after, renewed === null ? Infinity : Math.max(ordered, renewed) + after);
}

/** With its last phase going on until the hardware was gone. */
function throughout({ phases }: Pick<CampaignSession, 'phases'>, end: number): Held {
  return {
    phases: phases.map((phase) => ({
      ...phase,
      endMilliseconds: phase.endMilliseconds ?? Math.max(end, phase.startMilliseconds),
    })),
    lease: { closedMilliseconds: end },
  };
}
