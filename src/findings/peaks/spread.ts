/** The middle and the ends of some figures. Pure. */
import { median } from '../../statistics/median.ts';
import type { Spread } from './peak-finding.ts';

export function spreadOf(values: number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}
