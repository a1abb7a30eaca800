/** Whether a load reached the rate that it was to send at. Pure. */

/**
 * Share of its target rate that a load may miss and has still met it. The load generators' own schedules are exact to about
 * one percent: up to twice that is no shortfall of the system, and anything more is one. The same for verdicts, curves and
 * the cost of sharing, so that all of them call the same runs met.
 */
export const scheduleTolerance = 0.02;

/**
 * @param target and `achieved` in the same unit, such as operations a second
 * @param tolerance share of the target that may be missed; a search, which knows its answer no finer, allows more
 */
export function isTargetMet(target: number, achieved: number, tolerance: number = scheduleTolerance): boolean {
  return achieved >= target * (1 - tolerance);
}
