/** How strong the evidence of a saturated resource is, so that resources of different kinds can be compared. Pure. */
import { threshold } from '../../systems/threshold.ts';
import type { Pressure } from './bottleneck.ts';

/** What waiting that is not known counts as, next to waiting that is. */
const waits = 'psi_cpu_some_share psi_io_full_share psi_memory_full_share gc_pause_share cpu_throttled_share';
const fullQueue = threshold(0.5, waits);
const someQueue = threshold(0.25, waits);
const onlyBusy = threshold(0.1, waits);

/**
 * Share of the window's time in which work waited for the resource, 0 to 1. Every kind of resource has it in the same unit: of
 * the time that operations spend, they spent at least this part waiting for it.
 *
 * Where the waiting is not known, a resource counts by what else its figures show. Our choice: a full queue as half of the time,
 * so that it neither hides nor yields to a waiting that was measured; high utilization alone as a tenth, which is what makes any
 * waiting count (`stalledShare`).
 */
export function strengthOf({ resource, figure, waiting, evidence, saturationConfidence }: Pressure): number {
  if (waiting !== null) return waiting;
  // A link is a single server: what arrives finds it busy for the share of its utilization (M/M/1).
  if (resource === 'network' && saturationConfidence === 'high') return Math.min(1, figure);
  if (saturationConfidence === 'high') return fullQueue;
  return evidence === 'utilization' ? onlyBusy : someQueue;
}

/** Whether the figures of a resource show by themselves that work waited for it, and not only that it was busy. */
export function hasOwnEvidence({ evidence, saturationConfidence }: Pressure): boolean {
  return saturationConfidence === 'high' && evidence !== 'utilization';
}

/** The strongest evidence first. */
export function byStrength(pressures: Pressure[]): Pressure[] {
  return pressures.toSorted((a, b) => strengthOf(b) - strengthOf(a));
}
