/** Checks the thresholds of a campaign against its plan. Pure. */
import { parseLevelObjective, type LevelObjective } from './objective.ts';
import { parseThreshold } from './parse.ts';
import { subjectsOf, type JudgedPlan } from './subjects.ts';
import type { Threshold } from './threshold.ts';

/**
 * The threshold, and why it is refused, each fault the end of a sentence. Null if its text cannot be read.
 *
 * @param plan null if the runs could not be planned: then only the text is checked
 */
export function checkThreshold(
  text: string,
  plan: JudgedPlan | null,
): { threshold: Threshold | null; faults: string[] } {
  const parsed = parseThreshold(text);
  if ('faults' in parsed) return { threshold: null, ...parsed };
  return { ...parsed, faults: subjectFaults(parsed.threshold, plan) };
}

/** The objective, and why it is refused, as of a threshold. */
export function checkLevelObjective(
  text: string,
  plan: JudgedPlan | null,
): { objective: LevelObjective | null; faults: string[] } {
  const parsed = parseLevelObjective(text);
  if ('faults' in parsed) return { objective: null, ...parsed };
  return { ...parsed, faults: subjectFaults(parsed.objective, plan) };
}

function subjectFaults(judged: LevelObjective, plan: JudgedPlan | null): string[] {
  const found = plan && subjectsOf(judged, plan);
  return found && 'fault' in found ? [found.fault] : [];
}

/** Pairs of thresholds of the same figure that cannot both hold. */
export function contradictions(all: readonly Threshold[]): [Threshold, Threshold][] {
  return all.filter(isUpper).flatMap((upper) =>
    all
      .filter((lower) => !isUpper(lower) && isOfSameFigure(lower, upper))
      .filter((lower) => lower.limit > upper.limit || (lower.limit === upper.limit && !areInclusive(lower, upper)))
      .map((lower): [Threshold, Threshold] => [upper, lower]),
  );
}

const isUpper = ({ comparator }: Threshold): boolean => comparator.startsWith('<');

const isOfSameFigure = (one: Threshold, other: Threshold): boolean =>
  one.scope === other.scope && one.figure === other.figure && one.against === other.against;

const areInclusive = (...both: Threshold[]): boolean => both.every(({ comparator }) => comparator.endsWith('='));
