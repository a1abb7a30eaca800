/** A contradiction within a published source. */
import { count, exact } from '../../../text/figures.ts';

export interface Contradiction {
  /** Rows that it makes doubtful, by their ids; empty if it concerns the text alone. */
  rows: string[];
  sentence: string;
}

/** Published figures have at most two decimals. */
export function figureText(value: number): string {
  return value >= 1000 ? count(value) : exact(Math.round(value * 100) / 100);
}

/** Seconds, and hours where there are many. */
export function secondsText(seconds: number): string {
  const hours = seconds >= 7200 ? ` (${exact(Math.round(seconds / 360) / 10)} h)` : '';
  return `${figureText(seconds)} s${hours}`;
}
