/** The lease in a report: duration, limits, problems and cost, by item, phase and host. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { LeaseAccount } from '../../hardware/lease/account.ts';
import { costText, gigabytesText, kindNames, sourceText, trafficName } from '../../hardware/lease/lease-text.ts';
import { billOf, itemKey } from '../../measurement/results/cost.ts';
import { sessionsOf } from '../../measurement/results/sessions.ts';
import type { CampaignRecord, CampaignSession } from '../../measurement/results/types.ts';
import type { CostEstimate, CostItem } from '../../plan/cost.ts';
import { providerOf } from '../../providers/registry.ts';
import { expectedRangeText, rangeExplained } from '../../text/expected-range.ts';
import { duration, instant } from '../../text/figures.ts';
import { dollarsText, priceText } from '../../text/money.ts';
import {
  numberColumn,
  numberColumns,
  tableOf,
  textColumn,
  textColumns,
  type Row,
  type Table,
} from '../../text/table.ts';
import { foldedSection, list, tables, type Section } from '../document/document.ts';

export const leaseSection = ({ record }: CampaignData): Section | null =>
  foldedSection('lease', 'Lease and cost', [...list(leaseTexts(record)), ...tables(costTables(record))]);

/** For each session its lease and the problems during it, then the cost. Empty for records without leases. */
function leaseTexts(record: CampaignRecord): string[] {
  const sessions = sessionsOf(record);
  const held = sessions.flatMap(({ lease }, index) =>
    lease ? [{ lease, of: sessions.length > 1 ? `Lease of session ${index + 1}` : 'Lease' }] : [],
  );
  if (held.length === 0) return [];
  return [...held.flatMap(({ lease, of }) => sessionLeaseTexts(lease, of)), moneyText(record), ...ownerText(sessions)];
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

function sessionLeaseTexts(lease: LeaseAccount, of: string): string[] {
  const { startMilliseconds, deadlineMilliseconds, closedMilliseconds, extensions, warnedOfMilliseconds } = lease;
  const allowed = duration((deadlineMilliseconds - startMilliseconds) / 1000);
  const closed =
    closedMilliseconds === null
      ? 'not closed: cleanup was not verified'
      : `closed after ${duration((closedMilliseconds - startMilliseconds) / 1000)} with cleanup verified`;
  const extended = extensions.map(
    ({ atMilliseconds, hours }) => `by ${duration(3600 * hours)} at ${instant(atMilliseconds)}`,
  );
  return [
    `${of}: started ${instant(startMilliseconds)} for ${allowed}, ${closed}.`,
    ...(extended.length === 0
      ? []
      : [`Extended ${extended.join(' and ')}; hard limit ${instant(lease.hardLimitMilliseconds)}.`]),
    ...(warnedOfMilliseconds === null ? [] : [`Deadline warning at ${instant(warnedOfMilliseconds)}.`]),
    ...lease.complaints.map((complaint) => `Problem: ${complaint}`),
  ];
}

function moneyText(record: CampaignRecord): string {
  const { dollars: planned, estimate } = record.plan.lease ?? {};
  if (!estimate || estimate.dollars === null) return 'No host has a price.';
  // A later session may have a higher budget.
  const budget = record.leasePlan?.dollars ?? planned ?? null;
  const ofAll = (record.sessions ?? []).length > 0 ? ' for all sessions' : '';
  const budgetText = budget === null ? '' : `, budget ${dollarsText(budget)}${ofAll}`;
  return `Estimated ${costText(estimate)}, spent ${dollarsText(billOf(record).dollars)}${budgetText}.`;
}

type Bill = ReturnType<typeof billOf>;

/** None if nothing has a price. */
function costTables(record: CampaignRecord): Table[] {
  const estimate = record.plan.lease?.estimate;
  if (!estimate || estimate.dollars === null) return [];
  const bill = billOf(record);
  return [...itemTables(estimate, bill), phaseTable(estimate, bill), hostTable(estimate, bill)];
}

const dollars = (sum: number | null): string => (sum === null ? 'no price' : dollarsText(sum));

/** One figure if nothing has a price or no lower cost is expected; otherwise a range. */
const dollarRange = (likely: number | null | undefined, all: number | null): string =>
  all === null ? dollars(all) : expectedRangeText(likely ?? undefined, all, dollarsText);

const hoursText = (hours: number): string => duration(3600 * hours);

/** None for a campaign whose plan prices only hosts. */
function itemTables(estimate: CostEstimate, bill: Bill): Table[] {
  const { items, traffic } = estimate;
  if (!items) return [];
  const sources = new Set([...items, ...(traffic ? [traffic] : [])].map(({ source }) => sourceText(source)));
  return [
    {
      id: 'cost-by-item',
      caption: 'Cost by item',
      columns: [...textColumns('Item', 'Type'), ...numberColumns('Price', 'Planned', 'Estimated', 'Held', 'Spent')],
      rows: [...items.map((item) => itemRow(item, estimate, bill)), ...trafficRows(estimate, bill)],
      notes: [
        `Prices: ${[...sources].join('; ')}.`,
        ...(traffic
          ? [
              'Traffic between zones is not metered: its Spent figure is an estimate for the time under load.',
              ...traffic.assumptions,
            ]
          : []),
      ],
    },
  ];
}

function itemRow(item: CostItem, { likely }: CostEstimate, bill: Bill): Row {
  const { kind, what, count, pricePerHour, hours } = item;
  const spent = bill.items?.find((each) => itemKey(each) === itemKey(item));
  const likelyDollars = likely && pricePerHour !== null ? likely.hours * count * pricePerHour : null;
  return {
    cells: [
      kindNames[kind],
      `${count} × ${what}`,
      pricePerHour === null ? 'no price' : priceText(pricePerHour),
      expectedRangeText(likely?.hours, hours, hoursText),
      dollarRange(likelyDollars, item.dollars),
      hoursText(spent?.hours ?? 0),
      dollars(pricePerHour === null ? null : (spent?.dollars ?? 0)),
    ],
  };
}

function trafficRows({ traffic }: CostEstimate, { trafficDollars }: Bill): Row[] {
  if (!traffic) return [];
  const { gigabytes, pricePerGigabyte, dollars: sum } = traffic;
  const amount = [trafficName, `about ${gigabytesText(gigabytes)}`, `$${pricePerGigabyte} a GB`];
  return [{ cells: [...amount, '–', dollars(sum), '–', dollars(trafficDollars ?? 0)] }];
}

function phaseTable({ phases, likely }: CostEstimate, bill: Bill): Table {
  const spentIn = (phase: string) => bill.phases.find((each) => each.phase === phase);
  return tableOf(
    'cost-by-phase',
    'Cost by phase',
    phases,
    [
      textColumn('Phase', ({ phase }) => phase),
      numberColumn('Planned', (each) => expectedRangeText(each.likely?.seconds, each.seconds, duration)),
      numberColumn('Estimated', (each) => dollarRange(each.likely?.dollars, each.dollars)),
      numberColumn('Took', ({ phase }) => duration(spentIn(phase)?.seconds ?? 0)),
      numberColumn('Spent', ({ phase }) => dollars(spentIn(phase)?.dollars ?? 0)),
    ],
    [
      `Total: ${dollarsText(bill.dollars)}, from the start of provisioning until cleanup was verified, with the provider's rounding.`,
      ...(likely ? [rangeExplained] : []),
    ],
  );
}

function hostTable({ hosts, likely }: CostEstimate, bill: Bill): Table {
  const spentOn = (host: string) => bill.hosts.find((each) => each.host === host);
  return tableOf('cost-by-host', 'Cost by host, machines only', hosts, [
    textColumn('Host', ({ host }) => host),
    textColumn('Hardware', ({ hardware }) => hardware),
    numberColumn('Price/h', ({ pricePerHour }) => dollars(pricePerHour)),
    numberColumn('Planned', ({ hours }) => expectedRangeText(likely?.hours, hours, hoursText)),
    numberColumn('Estimated', ({ pricePerHour, dollars: sum }) =>
      dollarRange(likely && likely.hours * (pricePerHour ?? 0), sum),
    ),
    numberColumn('Billed', ({ host }) => hoursText(spentOn(host)?.hours ?? 0)),
    numberColumn('Spent', ({ host, pricePerHour }) =>
      dollars(pricePerHour === null ? null : (spentOn(host)?.dollars ?? 0)),
    ),
  ]);
}
