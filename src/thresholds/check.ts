/** Checks the thresholds of a campaign against its plan. Pure. */
import { parseThreshold } from './parse.ts';
import { subjectsOf, type JudgedPlan } from './subjects.ts';
import type { Threshold } from './threshold.ts';

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

/** Pairs of thresholds of the same figure that cannot both hold, by their texts. Those that cannot be read have faults of their own. */
export function contradictions(texts: readonly string[]): [string, string][] {
  const all = texts.flatMap((text) => {
    const parsed = parseThreshold(text);
    return 'threshold' in parsed ? [parsed.threshold] : [];
  });
  return all.filter(isUpper).flatMap((upper) =>
    all
      .filter((lower) => !isUpper(lower) && isOfSameFigure(lower, upper))
      .filter((lower) => lower.limit > upper.limit || (lower.limit === upper.limit && !areInclusive(lower, upper)))
      .map((lower): [string, string] => [upper.text, lower.text]),
  );
}

const isUpper = ({ comparator }: Threshold): boolean => comparator.startsWith('<');

const isOfSameFigure = (one: Threshold, other: Threshold): boolean =>
  one.scope === other.scope && one.figure === other.figure && one.against === other.against;

const areInclusive = (...both: Threshold[]): boolean => both.every(({ comparator }) => comparator.endsWith('='));
