/** What a campaign will pay for, item by item, as a table for the terminal. Pure. */
import type { CostEstimate, CostItem, TrafficEstimate } from '../../plan/plan.ts';
import { rangeInWords } from '../../text/likely-range.ts';
import { columnsText } from '../../text/columns.ts';
import { significant } from '../../text/figures.ts';
import { centsText, hoursInWords, priceInWords } from '../../text/money.ts';

/** Each kind of item by the name that it has with people. */
export const kindNames: Record<CostItem['kind'], string> = {
  host: 'hosts',
  'data volume': 'data volumes',
  'root volume': 'root volumes',
  address: 'public addresses',
};

export const trafficName = 'traffic between zones';

/** `AWS's published prices for us-east-1, 2026-11-22`, or who else says so. */
export function sourceText(source: { from: string; date: string } | null): string {
  return source ? `${source.from}, ${source.date}` : 'as the stack says';
}

/** A line for each item: what, its price, for how long, what that comes to, and where the price was read. */
export function costItemLines(estimate: CostEstimate): string[] {
  const { items = [], traffic, likely } = estimate;
  const rows = items.map(({ kind, what, count, pricePerHour, hours, source }) => {
    const start = [kindNames[kind], `${count} × ${what}`];
    if (pricePerHour === null) return [...start, 'no price', '', '', ''];
    const sum = rangeInWords(likely?.hours, hours, (each) => centsText(count * pricePerHour * each));
    return [
      ...start,
      `${priceInWords(pricePerHour)}${count > 1 ? ' each' : ''}`,
      rangeInWords(likely?.hours, hours, hoursInWords),
      sum,
      `(${sourceText(source)})`,
    ];
  });
  // Only a provider that bills addresses bills what goes from zone to zone.
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

/** What the traffic rests on, a line each; none where there is none. */
export function trafficLines({ traffic }: CostEstimate): string[] {
  if (!traffic) return [];
  return [
    `The traffic is estimated from the plan, and paid by who sends and by who receives. If every run has to be made again twice it comes to ${centsText(traffic.dollarsAtMost)}, which the lease keeps back.`,
    ...traffic.assumptions,
  ];
}

/** `1,234 GB` */
export function gigabytesText(gigabytes: number): string {
  return `${significant(gigabytes)} GB`;
}
