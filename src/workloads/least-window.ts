/** What the figures of a load need of a measurement window. Pure. */
import { count, duration } from '../text/figures.ts';
import type { MeasuredOperations } from './measured.ts';

export interface LeastWindow {
  seconds: number;
  operations: number;
}

/**
 * Of a rate over intervals of a second, five show whether it scatters. A rate of so many operations is known to a tenth (Poisson: its
 * relative standard error is one in the square root of their number).
 */
export const leastOfRates: LeastWindow = { seconds: 5, operations: 100 };

/** The outputs of a load cover too little time for its figures. A longer load would give them. */
export class WindowTooShort extends Error {}

/** Sentences on what a window lacks; empty if it lacks nothing. `name` begins them, such as `The window of the load producer`. */
export function lackingIn(
  name: string,
  has: { seconds: number } & Partial<Pick<MeasuredOperations, 'count' | 'unit'>>,
  needs: LeastWindow,
): string[] {
  const lacking: string[] = [];
  if (has.seconds < needs.seconds)
    lacking.push(`${name} lasted ${duration(has.seconds)}, and its figures need ${duration(needs.seconds)}.`);
  if (has.count !== undefined && has.count < needs.operations)
    lacking.push(`${name} has ${count(has.count)} ${has.unit}, and its figures need ${count(needs.operations)}.`);
  return lacking;
}
