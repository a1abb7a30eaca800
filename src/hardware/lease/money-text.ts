/** Money and time held as people read them. Pure. */
import { duration } from '../../control/progress/markdown.ts';

/** `$12.40` */
export function dollarsInWords(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

/** `3 h 10 min` */
export function hoursInWords(hours: number): string {
  return duration(hours * 3600);
}

/** `$0.45 an hour`, to a hundredth of a cent where cents would hide something. */
export function priceInWords(pricePerHour: number): string {
  const isWholeCents = Math.abs(pricePerHour * 100 - Math.round(pricePerHour * 100)) < 1e-6;
  return `${isWholeCents ? dollarsInWords(pricePerHour) : `$${pricePerHour.toFixed(4).replace(/0$/, '')}`} an hour`;
}
