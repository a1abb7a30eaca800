/** Whether a load met its target rate. Pure. */

/**
 * A load meets its target rate if it falls short by at most this share. The schedules of load generators are accurate to about
 * one percent. Up to twice that is not a shortfall of the system. Verdicts, curves and the cost of sharing use the same value,
 * so that they agree on which runs met their target.
 */
export const scheduleTolerance = 0.02;

/**
 * @param target in the same unit as `achieved`, such as operations a second
 * @param tolerance accepted shortfall as a share of the target; a search allows more, because its answer is no more precise
 */
export function isTargetMet(target: number, achieved: number, tolerance: number = scheduleTolerance): boolean {
  return achieved >= target * (1 - tolerance);
}
