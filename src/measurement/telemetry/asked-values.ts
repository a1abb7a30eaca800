/** Validates numbers before they are bound in SQL, because values from a file may have any type. Pure. */
import { RefusalError } from '../../input/refusal.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** The window, if its start and end are times. Throws a `RefusalError` that names an invalid one. */
export function timesOf(window: TimeWindow): TimeWindow {
  return { startMilliseconds: time(window.startMilliseconds), endMilliseconds: time(window.endMilliseconds) };
}

/** A rate in bits a second, or null. Throws a `RefusalError` for anything else. */
export function bitsOf(rate: number | null): number | null {
  if (rate === null || (typeof rate === 'number' && Number.isFinite(rate) && rate > 0)) return rate;
  throw new RefusalError([`The inventory says ${JSON.stringify(rate)} bits a second of a NIC, which is no rate.`]);
}

function time(value: number): number {
  // Beyond it there are no dates.
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return value;
  throw new RefusalError([
    `A window is bounded by ${JSON.stringify(value)}, which is no time in milliseconds: its result.json was changed.`,
  ]);
}
