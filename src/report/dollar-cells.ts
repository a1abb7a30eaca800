/** Amounts of money as table cells. Pure. */
import { dollarsText } from '../text/money.ts';
import { expectedRangeText } from '../text/expected-range.ts';

export const dollars = (sum: number | null): string => (sum === null ? 'no price' : dollarsText(sum));

/** One figure if nothing has a price or no lower cost is expected; otherwise a range. */
export function dollarRange(likely: number | null | undefined, all: number | null): string {
  return all === null ? dollars(all) : expectedRangeText(likely ?? undefined, all, dollarsText);
}
