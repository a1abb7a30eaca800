/** Sums of money as cells of tables. Pure. */
import { dollarsInWords } from '../text/money.ts';
import { rangeInWords } from '../text/likely-range.ts';

export const dollars = (sum: number | null): string => (sum === null ? 'no price' : dollarsInWords(sum));

/** Where no less is likely, or nothing has a price, one figure. */
export function dollarRange(likely: number | null | undefined, all: number | null): string {
  return all === null ? dollars(all) : rangeInWords(likely ?? undefined, all, dollarsInWords);
}
