/** The highest rate within a limit, as a sentence. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { count, plain, significant } from '../../text/figures.ts';
import { blocksText } from './tipping-text.ts';
import type { FigureAtRate, RateWithinLimit } from './rate-within-limit.ts';

/** What is within the limit, and the units of its values and of the rates. */
export interface WithinNames {
  /** Such as `p95 of requests with one data centre`. */
  subject: string;
  unit: string;
  rateUnit: string;
}

/** Such as `p95 of requests with one data centre is within 20 ms up to 4,000 operations/s; at 5,000 it is beyond (23.4 ms, 22.1 to 24.8).` */
export function rateWithinText(
  within: RateWithinLimit,
  limit: number,
  { subject, unit, rateUnit }: WithinNames,
): string {
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
  if (state === 'rate-missed') return 'the background missed its rate';
  const measured = value === null ? [] : [`${significant(value)} ${unit}`];
  if (!interval) {
    const few = `${blocksText(blocks)} and an interval needs ${fewestTrials}`;
    return measured.length === 0 ? few : `${few} (${measured.join()})`;
  }
  const shown = `(${[...measured, `${significant(interval.low)} to ${significant(interval.high)}`].join(', ')})`;
  return state === 'beyond' ? `it is beyond ${shown}` : `it is inconclusive ${shown}`;
}
