/** The highest rate within a limit, as a sentence. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { count, plain, significant } from '../../text/figures.ts';
import type { FigureAtRate, RateWithinLimit } from './rate-within-limit.ts';
import type { TippingNames } from './tipping-text.ts';
import type { Side } from './tipping-question.ts';

/** Such as `p95 with one data centre is within 20 ms up to 4,000 operations/s; at 5,000 it is beyond (23.4 ms, 22.1 to 24.8).` */
export function rateWithinText(
  within: RateWithinLimit,
  side: Side,
  limit: number,
  { names, figure, unit, rateUnit }: Pick<TippingNames, 'names' | 'figure' | 'unit' | 'rateUnit'>,
): string {
  const subject = `${figure} with ${names[side]}`;
  const bound = `${significant(limit)} ${unit}`;
  switch (within.state) {
    case 'up-to':
      return plain(
        `${subject} is within ${bound} up to ${count(within.rate)} ${rateUnit}; at ${count(within.next.rate)} ${nextText(within.next, unit)}.`,
      );
    case 'at-least':
      return plain(
        `${subject} is within ${bound} up to at least ${count(within.rate)} ${rateUnit}, the highest measured rate.`,
      );
    case 'none':
      return plain(
        `${subject} is at no measured rate within ${bound}; at ${count(within.next.rate)} ${rateUnit} ${nextText(within.next, unit)}.`,
      );
    case 'inconclusive':
      return plain(
        `Whether ${subject} is within ${bound} is inconclusive: at ${count(within.next.rate)} ${rateUnit} ${nextText(within.next, unit)}.`,
      );
  }
}

/** What the first rate that is not within the limit shows. */
function nextText({ state, value, interval, blocks }: FigureAtRate, unit: string): string {
  const measured = `${significant(value)} ${unit}`;
  if (!interval) return `there are ${blocks} blocks and an interval needs ${fewestTrials} (${measured})`;
  const shown = `(${measured}, ${significant(interval.low)} to ${significant(interval.high)})`;
  return state === 'beyond' ? `it is beyond ${shown}` : `it is inconclusive ${shown}`;
}
