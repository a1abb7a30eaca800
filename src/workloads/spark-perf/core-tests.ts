/** The core tests as the application in `jvm/` runs them, and the stages that each is made of. Pure. */
import type { SparkPerfParameters } from './facts.ts';

interface CoreTest {
  /** Stages of one trial, sampling for the bounds of a sort aside. */
  stages: number;
  /** Share of the scale factor at which a test that sorts runs; null for the others. */
  sortShare: number | null;
  /** Whether input is made and cached, in a stage of its own. */
  hasInput: boolean;
}

/** In the order in which they run. */
export const coreTests = {
  'scheduling-throughput': { stages: 1, sortShare: null, hasInput: false },
  'aggregate-by-key': { stages: 2, sortShare: null, hasInput: true },
  'aggregate-by-key-int': { stages: 2, sortShare: null, hasInput: true },
  'aggregate-by-key-naive': { stages: 2, sortShare: null, hasInput: true },
  'sort-by-key': { stages: 2, sortShare: 0.1, hasInput: true },
  'sort-by-key-int': { stages: 2, sortShare: 0.2, hasInput: true },
  count: { stages: 1, sortShare: null, hasInput: true },
  'count-with-filter': { stages: 1, sortShare: null, hasInput: true },
} satisfies Record<string, CoreTest>;

export type CoreTestName = keyof typeof coreTests;

export const coreTestNames = Object.keys(coreTests).filter(isCoreTest);

export function isCoreTest(name: string): name is CoreTestName {
  return name in coreTests;
}

type Sizes = Pick<SparkPerfParameters, 'scaleFactor' | 'partitionsAtFactorOne' | 'trials'>;

/** Stages of one trial. A sort of more than one partition samples its input for the bounds, in a job of its own. */
function stagesOfTrial(test: CoreTestName, { scaleFactor, partitionsAtFactorOne }: Sizes): number {
  const { stages, sortShare } = coreTests[test];
  const samples = sortShare !== null && Math.round(partitionsAtFactorOne * scaleFactor * sortShare) > 1;
  return stages + (samples ? 1 : 0);
}

/** Stages of a test: its input and all of its trials. 21 for ten trials of an aggregation, as published. */
export function stagesOfTest(test: CoreTestName, sizes: Sizes): number {
  return (coreTests[test].hasInput ? 1 : 0) + sizes.trials * stagesOfTrial(test, sizes);
}

/** Where in the tests an application is, by the description that it gives its jobs. */
export interface Place {
  test: CoreTestName;
  /** From 1; null while the input is made. */
  trial: number | null;
}

/** Reads `aggregate-by-key input` and `aggregate-by-key trial 6`. */
export function placeOf(description: string): Place | null {
  const match = /^(\S+) (?:input|trial (\d+))$/.exec(description);
  const [, test, trial] = match ?? [];
  return test !== undefined && isCoreTest(test) ? { test, trial: trial === undefined ? null : Number(trial) } : null;
}

export function describePlace({ test, trial }: Place): string {
  return trial === null ? `${test} input` : `${test} trial ${trial}`;
}

/**
 * Which stage of its test is under way, from 1.
 *
 * @param stagesOfJob stages of the running job, by which the sampling before a sort is told from the sort
 * @param completed stages of that job that are completed
 */
export function stageNumber({ test, trial }: Place, sizes: Sizes, stagesOfJob: number, completed: number): number {
  if (trial === null) return 1;
  const perTrial = stagesOfTrial(test, sizes);
  const before = (coreTests[test].hasInput ? 1 : 0) + (trial - 1) * perTrial;
  const earlierJobs = stagesOfJob > 1 ? Math.max(0, perTrial - stagesOfJob) : 0;
  return before + earlierJobs + Math.min(completed + 1, Math.max(1, stagesOfJob));
}
