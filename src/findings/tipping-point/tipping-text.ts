/** Where two topologies change places, as sentences. */
import { fewestTrials, type Interval } from '../../statistics/ratio-interval.ts';
import { count, share, significant } from '../../text/figures.ts';
import { betterSide } from './compared-rates.ts';
import type { ComparedRate, NoTippingReason, Side, TippingPoint } from './tipping-finding.ts';

/** What was compared. */
export interface TippingNames {
  /** Such as "one data centre". */
  names: Record<Side, string>;
  /** What is measured, such as "the job" or "p95". */
  figure: string;
  /** What the figure is where it is better, such as "faster" or "lower". */
  better: string;
  lowerIsBetter: boolean;
  /** Of the background load, such as "operations/s". */
  rateUnit: string;
}

/** Such as `Up to 3,600 operations/s the job is faster with one data centre, above 4,400 with two data centres`; in parts, the most important first. */
export function tippingAnswer(point: TippingPoint, names: TippingNames): [string, ...string[]] {
  const { figure, better, rateUnit } = names;
  const all = measuredOf(point);
  switch (point.state) {
    case 'crossing': {
      const { low, high, isLowest, isHighest } = roundedRange(point);
      const [below, above] = [names.names[point.below], names.names[point.above]];
      const upTo = `${isLowest ? 'At' : 'Up to'} ${count(low)}`;
      const from = `${isHighest ? 'at' : 'above'} ${count(high)}`;
      return [
        `${upTo} ${rateUnit} ${figure} is ${better} with ${below}, ${from} with ${above}`,
        `; between them it is inconclusive (${share(point.confidence)} range, measured from ${count(all.low)} to ${count(all.high)})`,
      ];
    }
    case 'none':
      return [
        `No tipping point from ${count(all.low)} to ${count(all.high)} ${rateUnit}: at every measured rate ${figure} is ${better} with ${names.names[point.ahead]}`,
        `; the smallest lead is ${leadText(point.smallestLead, names)}, at ${count(point.smallestLead.rate)}`,
      ];
    case 'inconclusive':
      return [
        `Whether ${figure} is ${better} with ${names.names.a} or ${names.names.b} is inconclusive`,
        `: ${reasonText(point.reason, point.rates, names)}`,
      ];
  }
}

/** `a factor of 1.16 (1.10 to 1.22)`, of the topology that is ahead. */
function leadText({ ratio, estimate }: ComparedRate, { lowerIsBetter }: TippingNames): string {
  const isInverted = betterSide(ratio, lowerIsBetter) === (lowerIsBetter ? 'b' : 'a');
  const shown = (value: number): string => significant(isInverted ? 1 / value : value);
  if (estimate.state !== 'interval') return `a factor of ${shown(ratio)}`;
  const ends = isInverted ? [estimate.high, estimate.low] : [estimate.low, estimate.high];
  return `a factor of ${shown(ratio)} (${ends.map(shown).join(' to ')})`;
}

function reasonText(
  reason: NoTippingReason,
  rates: ComparedRate[],
  { names, figure, better, rateUnit }: TippingNames,
): string {
  switch (reason.kind) {
    case 'too-few-rates':
      return `it needs two rates with at least ${fewestTrials} blocks each, and has ${rates.filter(({ estimate }) => estimate.state === 'interval').length}`;
    case 'too-few-blocks':
      return `${figure} is ${better} with ${names[reason.ahead]} where there are at least ${fewestTrials} blocks, which there are not at ${listText(reason.rates)} ${rateUnit}`;
    case 'no-lead': {
      const ends = rates.flatMap(({ estimate }) =>
        estimate.state === 'interval' ? [estimate.low, estimate.high] : [],
      );
      return `neither is significantly ahead at any rate; the ratio is between ${significant(Math.min(...ends))} and ${significant(Math.max(...ends))}`;
    }
    case 'one-leads':
      return `${names[reason.ahead]} leads, but at ${listText(reason.rates)} ${rateUnit} neither is significantly ahead`;
    case 'several-crossings':
      return `the curves may cross more than once, at ${reason.ranges.map(({ low, high }) => `${count(low)} to ${count(high)}`).join(' and ')} ${rateUnit}`;
  }
}

function measuredOf({ rates }: TippingPoint): Interval {
  return { low: rates[0]!.rate, high: rates.at(-1)!.rate };
}

/**
 * The range of a crossing for people, and whether its ends are the lowest and the highest measured rate. Two digits of the measured range are
 * enough; rounding makes a claim weaker, never stronger.
 */
function roundedRange(point: Extract<TippingPoint, { state: 'crossing' }>): Interval & {
  isLowest: boolean;
  isHighest: boolean;
} {
  const all = measuredOf(point);
  const step = 10 ** (Math.floor(Math.log10(all.high - all.low)) - 1);
  // A multiple of the step must not move by a step because of its rounding error.
  const low = Math.max(all.low, Math.floor(point.range.low / step + 1e-9) * step);
  const high = Math.min(all.high, Math.ceil(point.range.high / step - 1e-9) * step);
  return { low, high, isLowest: low <= all.low, isHighest: high >= all.high };
}

function listText(rates: number[]): string {
  const texts = rates.map(count);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
