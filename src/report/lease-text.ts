/** What a report says of the lease: how long hardware was held and might have been, and what was amiss. Pure. */
import { duration, instant } from '../text/figures.ts';
import type { LeaseAccount } from '../hardware/lease/account.ts';
import { billOf } from '../measurement/results/cost.ts';
import { dollarsInWords } from '../text/money.ts';
import { costInWords } from '../hardware/lease/words.ts';
import { providerOf } from '../providers/registry.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import type { CampaignRecord, CampaignSession } from '../measurement/results/types.ts';

export const leaseTitle = 'Lease and cost';

/** The lease of each session in a line, then what came up; none for records from before there were leases. */
export function leaseSentences(record: CampaignRecord): string[] {
  const sessions = sessionsOf(record);
  const held = sessions.flatMap(({ lease }, index) =>
    lease ? [{ lease, of: sessions.length > 1 ? `Lease of session ${index + 1}` : 'Lease' }] : [],
  );
  if (held.length === 0) return [];
  return [
    ...held.flatMap(({ lease, of }) => [lineOf(lease, of), ...extensionsOf(lease), ...troublesOf(lease)]),
    moneyText(record),
    ...ownerText(sessions),
  ];
}

/** By which hardware is found again when the state folder is lost. Only what is rented bears it as a tag. */
function ownerText(sessions: Pick<CampaignSession, 'inventory' | 'owner'>[]): string[] {
  const rented = sessions.filter(({ inventory }) => inventory && providerOf(inventory.provider).ownerSearch);
  const owners = new Set(rented.flatMap(({ owner }) => owner ?? []));
  return [...owners].map(
    (owner) =>
      `Everything rented was tagged proofload:owner=${owner}: "proofload cleanup --everything-of ${owner}" finds what is left of it, also when the state folder is lost.`,
  );
}

function lineOf({ startMilliseconds, deadlineMilliseconds, closedMilliseconds }: LeaseAccount, of: string): string {
  const allowed = duration((deadlineMilliseconds - startMilliseconds) / 1000);
  if (closedMilliseconds === null)
    return `${of}: taken ${instant(startMilliseconds)} for ${allowed}, and not closed: the hardware was not proven gone.`;
  const took = duration((closedMilliseconds - startMilliseconds) / 1000);
  return `${of}: taken ${instant(startMilliseconds)} for ${allowed}, closed after ${took} with the hardware proven gone.`;
}

function extensionsOf({ extensions, hardLimitMilliseconds }: LeaseAccount): string[] {
  if (extensions.length === 0) return [];
  const each = extensions.map(
    ({ atMilliseconds, hours }) => `by ${duration(3600 * hours)} at ${instant(atMilliseconds)}`,
  );
  return [`It was extended ${each.join(' and ')}; its hard limit was ${instant(hardLimitMilliseconds)}.`];
}

function troublesOf({ warnedOfMilliseconds, complaints }: LeaseAccount): string[] {
  return [
    ...(warnedOfMilliseconds === null ? [] : [`It warned of its deadline at ${instant(warnedOfMilliseconds)}.`]),
    ...complaints.map((complaint) => `Amiss on the way: ${complaint}`),
  ];
}

function moneyText(record: CampaignRecord): string {
  const { dollars, estimate } = record.plan.lease ?? {};
  if (!estimate || estimate.dollars === null) return 'Nothing here has a price.';
  // A later session may have been allowed more.
  const allowed = record.leasePlan?.dollars ?? dollars ?? null;
  const most =
    allowed === null
      ? ''
      : `, ${dollarsInWords(allowed)} allowed${(record.sessions ?? []).length > 0 ? ' for all sessions together' : ''}`;
  return `Estimated ${costInWords(estimate)}, spent ${dollarsInWords(billOf(record).dollars)}${most}.`;
}
