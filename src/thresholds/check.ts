/** Checks the thresholds of a campaign against its plan. Pure. */
import { parseThreshold } from './parse.ts';
import { subjectsOf, type JudgedPlan } from './subjects.ts';

/**
 * Why a threshold is refused, each the end of a sentence; empty if it can be judged.
 *
 * @param plan null if the runs could not be planned: then only the text is checked
 */
export function thresholdFaults(text: string, plan: JudgedPlan | null): string[] {
  const parsed = parseThreshold(text);
  if ('faults' in parsed) return parsed.faults;
  if (!plan) return [];
  const found = subjectsOf(parsed.threshold, plan);
  return 'fault' in found ? [found.fault] : [];
}

/** Whether the scope of a threshold is one of these names. Without a scope it is not. */
export function isOf(text: string, names: readonly string[]): boolean {
  const parsed = parseThreshold(text);
  return 'threshold' in parsed && parsed.threshold.scope !== null && names.includes(parsed.threshold.scope);
}
