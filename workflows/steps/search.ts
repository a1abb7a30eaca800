/** A search: the run that follows from all of its runs so far, until it needs no more or may make no more. */
import { setCurrentDetails } from '@temporalio/workflow';
import type { SearchStep } from '../../src/plan/plan.ts';
import { nextRun, nextStep } from '../../src/search/next-step.ts';
import { searchResultText } from '../../src/search/search-text.ts';
import { ceilingOf, withoutRuns } from '../../src/steps/deciding.ts';
import { performRun } from './run.ts';
import type { StepFunction } from './step-function.ts';

/** Each of its possible runs is made once at most: one that a user skips is one less. */
export const performSearch: StepFunction<SearchStep> = async (step, context) => {
  const { reporter, results } = context;
  const run = nextRun(step, results.searched);
  if (run) {
    setCurrentDetails(`${run.title}, ${run.level}`);
    await performRun(run, context);
    return withoutRuns(step, new Set([run.id]));
  }
  const { id, search, possibleRuns } = step;
  const headline = searchResultText(search, nextStep(search, results.searched), results.searched);
  const { typicalSeconds: plannedSeconds } = ceilingOf(possibleRuns);
  const notNeeded = { runIds: possibleRuns.map((possible) => possible.id), plannedSeconds };
  // It may be followed by a run at once.
  reporter.reportWithNext({ kind: 'done', stepId: id, headline, notNeeded });
};
