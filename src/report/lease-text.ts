/** The lease in a report: duration, limits, problems and cost. Pure. */
import { duration, instant } from '../text/figures.ts';
import type { LeaseAccount } from '../hardware/lease/account.ts';
import { billOf } from '../measurement/results/cost.ts';
import { dollarsText } from '../text/money.ts';
import { costText } from '../hardware/lease/lease-text.ts';
import { providerOf } from '../providers/registry.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import type { CampaignRecord, CampaignSession } from '../measurement/results/types.ts';

export const leaseTitle = 'Lease and cost';

/** For each session its lease and the problems during it, then the cost. Empty for records without leases. */
export function leaseTexts(record: CampaignRecord): string[] {
  const sessions = sessionsOf(record);
  const held = sessions.flatMap(({ lease }, index) =>
    lease ? [{ lease, of: sessions.length > 1 ? `Lease of session ${index + 1}` : 'Lease' }] : [],
  );
  if (held.length === 0) return [];
  return [
    ...held.flatMap(({ lease, of }) => [leaseLineText(lease, of), ...extensionTexts(lease), ...problemTexts(lease)]),
    moneyText(record),
    ...ownerText(sessions),
  ];
}

/** The owner tag finds rented hardware when the state folder is lost. Only rented hardware has it. */
function ownerText(sessions: Pick<CampaignSession, 'inventory' | 'owner'>[]): string[] {
  const rented = sessions.filter(({ inventory }) => inventory && providerOf(inventory.provider).ownerSearch);
  const owners = new Set(rented.flatMap(({ owner }) => owner ?? []));
  return [...owners].map(
    (owner) =>
      `All rented resources have the tag proofload:owner=${owner}. "proofload cleanup --everything-of ${owner}" finds leftovers, even if the state folder is lost.`,
  );
}

function leaseLineText(
  { startMilliseconds, deadlineMilliseconds, closedMilliseconds }: LeaseAccount,
  of: string,
): string {
  const allowed = duration((deadlineMilliseconds - startMilliseconds) / 1000);
  if (closedMilliseconds === null)
    return `${of}: started ${instant(startMilliseconds)} for ${allowed}, not closed: cleanup was not verified.`;
  const took = duration((closedMilliseconds - startMilliseconds) / 1000);
  return `${of}: started ${instant(startMilliseconds)} for ${allowed}, closed after ${took} with cleanup verified.`;
}

function extensionTexts({ extensions, hardLimitMilliseconds }: LeaseAccount): string[] {
  if (extensions.length === 0) return [];
  const each = extensions.map(
    ({ atMilliseconds, hours }) => `by ${duration(3600 * hours)} at ${instant(atMilliseconds)}`,
  );
  return [`Extended ${each.join(' and ')}; hard limit ${instant(hardLimitMilliseconds)}.`];
}

function problemTexts({ warnedOfMilliseconds, complaints }: LeaseAccount): string[] {
  return [
    ...(warnedOfMilliseconds === null ? [] : [`Deadline warning at ${instant(warnedOfMilliseconds)}.`]),
    ...complaints.map((complaint) => `Problem: ${complaint}`),
  ];
}

function moneyText(record: CampaignRecord): string {
  const { dollars, estimate } = record.plan.lease ?? {};
  if (!estimate || estimate.dollars === null) return 'No host has a price.';
  // A later session may have a higher budget.
  const budget = record.leasePlan?.dollars ?? dollars ?? null;
  const budgetText =
    budget === null
      ? ''
      : `, budget ${dollarsText(budget)}${(record.sessions ?? []).length > 0 ? ' for all sessions' : ''}`;
  return `Estimated ${costText(estimate)}, spent ${dollarsText(billOf(record).dollars)}${budgetText}.`;
}
