/** The core tests that the application in `jvm/` runs, and the stages of each. Pure. */
import type { SparkPerfParameters } from './facts.ts';

interface CoreTest {
  /** Stages of one trial, without the sampling before a sort. */
  stages: number;
  /** Share of the scale factor at which a sorting test runs; null for other tests. */
  sortShare: number | null;
  /** Whether a stage of its own generates and caches input. */
  hasInput: boolean;
}

/** In order of execution. */
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

/** Stages of one trial. A sort of more than one partition first samples its input in its own job to choose range boundaries. */
function stagesOfTrial(test: CoreTestName, { scaleFactor, partitionsAtFactorOne }: Sizes): number {
  const { stages, sortShare } = coreTests[test];
  const samples = sortShare !== null && Math.round(partitionsAtFactorOne * scaleFactor * sortShare) > 1;
  return stages + (samples ? 1 : 0);
}

/** Stages of a test: its input and all of its trials. 21 for ten trials of an aggregation, as in the published results. */
export function stagesOfTest(test: CoreTestName, sizes: Sizes): number {
  return (coreTests[test].hasInput ? 1 : 0) + sizes.trials * stagesOfTrial(test, sizes);
}

/** Position of an application in its tests, from the description of its current job. */
export interface TestPosition {
  test: CoreTestName;
  /** From 1; null while the input is generated. */
  trial: number | null;
}

/** Parses `aggregate-by-key input` and `aggregate-by-key trial 6`. */
export function positionOf(description: string): TestPosition | null {
  const match = /^(\S+) (?:input|trial (\d+))$/.exec(description);
  const [, test, trial] = match ?? [];
  return test !== undefined && isCoreTest(test) ? { test, trial: trial === undefined ? null : Number(trial) } : null;
}

export function positionText({ test, trial }: TestPosition): string {
  return trial === null ? `${test} input` : `${test} trial ${trial}`;
}

/**
 * Number of the active stage within its test, from 1.
 *
 * @param stagesOfJob stages of the running job, which distinguish the sampling before a sort from the sort
 * @param completed completed stages of that job
 */
export function stageNumber(
  { test, trial }: TestPosition,
  sizes: Sizes,
  stagesOfJob: number,
  completed: number,
): number {
  if (trial === null) return 1;
  const perTrial = stagesOfTrial(test, sizes);
  const before = (coreTests[test].hasInput ? 1 : 0) + (trial - 1) * perTrial;
  const earlierJobs = stagesOfJob > 1 ? Math.max(0, perTrial - stagesOfJob) : 0;
  return before + earlierJobs + Math.min(completed + 1, Math.max(1, stagesOfJob));
}
