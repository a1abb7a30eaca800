/** Texts about leases and costs, and the cost estimate of a campaign as a table for the terminal. Pure. */
import type { LeasePlan, CostEstimate, CostItem, TrafficEstimate } from '../../plan/cost.ts';
import { expectedRangeText } from '../../text/expected-range.ts';
import { dollarsText, hoursText, centsText, priceText } from '../../text/money.ts';
import { columnsText } from '../../text/columns.ts';
import { significant } from '../../text/figures.ts';

/** Kinds of cost items as people call them. */
export const kindNames: Record<CostItem['kind'], string> = {
  host: 'hosts',
  'data volume': 'data volumes',
  'root volume': 'root volumes',
  address: 'public addresses',
};

export const trafficName = 'traffic between zones';

/** `AWS's published prices for us-east-1, 2026-11-22`, or that the price is from the stack file. */
export function sourceText(source: { from: string; date: string } | null): string {
  return source ? `${source.from}, ${source.date}` : 'from the stack file';
}

/** One line per item: what, price, duration, cost, and source of the price. */
export function costItemLines(estimate: CostEstimate): string[] {
  const { items = [], traffic, likely } = estimate;
  const rows = items.map(({ kind, what, count, pricePerHour, hours, source }) => {
    const start = [kindNames[kind], `${count} × ${what}`];
    if (pricePerHour === null) return [...start, 'no price', '', '', ''];
    const sum = expectedRangeText(likely?.hours, hours, (each) => centsText(count * pricePerHour * each));
    return [
      ...start,
      `${priceText(pricePerHour)}${count > 1 ? ' each' : ''}`,
      expectedRangeText(likely?.hours, hours, hoursText),
      sum,
      `(${sourceText(source)})`,
    ];
  });
  // Providers that bill addresses also bill traffic between zones.
  const isBilled = items.some(({ kind }) => kind === 'address');
  return columnsText([...rows, ...(isBilled ? [trafficRow(traffic)] : [])]);
}

function trafficRow(traffic: TrafficEstimate | undefined): string[] {
  if (!traffic) return [trafficName, 'none: all hosts are in one zone', '', '', '', ''];
  const { gigabytes, pricePerGigabyte, dollars, source } = traffic;
  return [
    trafficName,
    `about ${gigabytesText(gigabytes)}`,
    `$${pricePerGigabyte} a GB`,
    '',
    centsText(dollars),
    `(${sourceText(source)})`,
  ];
}

/** Assumptions of the traffic estimate, one line each; empty without traffic. */
export function trafficLines({ traffic }: CostEstimate): string[] {
  if (!traffic) return [];
  return [
    `The traffic is estimated from the plan, at the price of sender and receiver together. With two retries of every run it costs ${centsText(traffic.dollarsAtMost)}, which the lease reserves.`,
    ...traffic.assumptions,
  ];
}

/** `1,234 GB` */
export function gigabytesText(gigabytes: number): string {
  return `${significant(gigabytes)} GB`;
}

interface Costs {
  dollars: number | null;
  likely?: { dollars: number | null };
}

/**
 * Cost of a campaign or phase: `$12.40`, or `$5.20 to $12.40` where searches are expected to need fewer runs than
 * their maximum.
 */
export function costText({ dollars, likely }: Costs): string {
  return expectedRangeText(likely?.dollars ?? undefined, dollars ?? 0, dollarsText);
}

/** The command with which a person removes leftover hardware of a campaign. */
export const remedy = (campaignId: string): string => `"proofload cleanup --campaign ${campaignId} --apply"`;

/** The lease of a plan and its cost estimate, one line each. */
export function leaseSummaryText(lease: LeasePlan): string[] {
  const { hours, hardLimitHours, dollars, graceMinutes, minutesWithoutLease, estimate } = lease;
  const lines = [
    `Lease: ${hoursText(hours)} from provisioning, extendable to ${hoursText(hardLimitHours)}; grace period ${graceMinutes} min.`,
    ...(minutesWithoutLease === undefined
      ? []
      : [`A host without a lease shuts itself down ${minutesWithoutLease} min after its boot.`]),
  ];
  if (estimate.dollars === null) return [...lines, 'Cost: nothing here has a price.'];
  const byPhase = estimate.phases
    .filter((phase) => phase.seconds >= 60)
    .map((phase) => `${phase.phase} ${costText(phase)}`);
  const limit =
    dollars === null
      ? '; "run" needs --max-dollars with more than that'
      : `, limit ${dollarsText(dollars)} for all sessions`;
  const hostHours = expectedRangeText(estimate.likely?.hostHours, estimate.hostHours, (each) => each.toFixed(1));
  return [
    ...lines,
    `Cost: about ${costText(estimate)} for ${hostHours} host-hours${limit}${spentText(lease)}.`,
    ...costItemLines(estimate),
    `  By phase: ${byPhase.join(', ')}.`,
    ...trafficLines(estimate).map((sentence) => `  ${sentence}`),
  ];
}

function spentText({ dollars, earlierSpending }: LeasePlan): string {
  if (earlierSpending === undefined || dollars === null) return '';
  return `, of which earlier sessions have spent ${dollarsText(earlierSpending)}`;
}
