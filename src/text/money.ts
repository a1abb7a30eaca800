/** Money and time held as people read them. Pure. */
import { elapsed } from './figures.ts';

/** `$12.40` */
export function dollarsInWords(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

/** `3 h 10 min` */
export function hoursInWords(hours: number): string {
  return elapsed(hours * 3600);
}

/** `$0.45 an hour`, to a hundredth of a cent where cents would hide something. */
export function priceInWords(pricePerHour: number): string {
  const isWholeCents = Math.abs(pricePerHour * 100 - Math.round(pricePerHour * 100)) < 1e-6;
  return `${isWholeCents ? dollarsInWords(pricePerHour) : `$${pricePerHour.toFixed(4).replace(/0$/, '')}`} an hour`;
}

/** Three significant digits below a dollar: a million records cost less than a cent. */
export function smallSum(dollars: number): string {
  if (dollars >= 1) return dollarsInWords(dollars);
  return `$${dollars.toFixed(Math.max(2, 2 - Math.floor(Math.log10(dollars))))}`;
}

/** What is less than a cent, and is something, is not nothing. */
export function centsText(dollars: number): string {
  return dollars > 0 && dollars < 0.005 ? 'under $0.01' : dollarsInWords(dollars);
}
