/** Money and rental time as text. Pure. */
import { elapsed } from './figures.ts';

/** `$12.40` */
export function dollarsText(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

/** `3 h 10 min` */
export function hoursText(hours: number): string {
  return elapsed(hours * 3600);
}

/** `$0.45 an hour`, with up to four decimals if cents are too coarse. */
export function priceText(pricePerHour: number): string {
  const isWholeCents = Math.abs(pricePerHour * 100 - Math.round(pricePerHour * 100)) < 1e-6;
  return `${isWholeCents ? dollarsText(pricePerHour) : `$${pricePerHour.toFixed(4).replace(/0$/, '')}`} an hour`;
}

/** Three significant digits below a dollar: a million records can cost less than a cent. */
export function smallSum(dollars: number): string {
  if (dollars >= 1) return dollarsText(dollars);
  return `$${dollars.toFixed(Math.max(2, 2 - Math.floor(Math.log10(dollars))))}`;
}

/** `under $0.01` for a positive amount below half a cent. */
export function centsText(dollars: number): string {
  return dollars > 0 && dollars < 0.005 ? 'under $0.01' : dollarsText(dollars);
}
