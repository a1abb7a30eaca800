/** Spark's figures in "Stress Testing Big Data Setups", Tests 2 and 4. */
import type { PublishedResult } from './published.ts';
import type { PublishedFigures } from './published-figures.ts';

/** Work of spark-perf at scale factor 1, from its own configuration. The article names only the tasks. */
const work = { partitionsAtFactorOne: 400, recordsAtFactorOne: 200_000_000 };

/**
 * The table has 21 stages a factor: the input and two for each of ten trials, which is one test, not eight. Our total is of all
 * eight tests.
 */
const oneApplication = 'all eight tests here; the published total most likely is of one test';

function atFactor(scaleFactor: number, figures: PublishedFigures): PublishedResult {
  return {
    id: `spark-${scaleFactor}`,
    table: 'Test 2, Spark Statistics',
    system: 'spark',
    workload: 'spark-perf',
    setting: 'isolated',
    level: `scale factor ${scaleFactor}`,
    parameters: { scaleFactor, ...work },
    figures,
    caveats: { totalSeconds: oneApplication },
  };
}

export const pipelineSpark: PublishedResult[] = [
  atFactor(0.1, {
    tasksPerStage: 40,
    shuffleReadMegabytesPerStage: 0.8,
    maxShuffleReadSeconds: 0.097,
    shuffleWriteMegabytesPerStage: 0.8,
    maxShuffleWriteSeconds: 2,
    totalSeconds: 66,
  }),
  atFactor(1, {
    tasksPerStage: 400,
    shuffleReadMegabytesPerStage: 89.8,
    maxShuffleReadSeconds: 3,
    shuffleWriteMegabytesPerStage: 89.8,
    maxShuffleWriteSeconds: 16,
    totalSeconds: 366,
  }),
  atFactor(2, {
    tasksPerStage: 800,
    shuffleReadMegabytesPerStage: 367.3,
    maxShuffleReadSeconds: 57,
    shuffleWriteMegabytesPerStage: 367.4,
    maxShuffleWriteSeconds: 438,
    totalSeconds: 5040,
  }),
  {
    ...atFactor(3, {
      tasksPerStage: 1200,
      shuffleReadMegabytesPerStage: 842.2,
      maxShuffleReadSeconds: 132,
      shuffleWriteMegabytesPerStage: 842.2,
      maxShuffleWriteSeconds: 1020,
      totalSeconds: 7920,
    }),
    atLeast: ['totalSeconds'],
  },
  {
    ...atFactor(2, {
      shuffleReadMegabytesPerStage: 367.3,
      maxShuffleReadSeconds: 90,
      shuffleWriteMegabytesPerStage: 367.4,
      maxShuffleWriteSeconds: 468,
      totalSeconds: 5362,
    }),
    id: 'spark-combined',
    table: 'Test 4, Spark Results',
    setting: 'combined',
    level: 'Combined',
  },
  {
    id: 'spark-suite-1',
    table: 'Summary',
    system: 'spark',
    workload: 'spark-perf',
    setting: 'isolated',
    level: 'scale factor 1, the test suite',
    parameters: { scaleFactor: 1, ...work },
    // "35 minutes", on "just 3 Type 2 nodes". It says that 20 m4.xlarge are required for this, and no time for them.
    figures: { totalSeconds: 2100 },
    caveats: { totalSeconds: 'the published “35 minutes” are of “the test suite”, most likely all its tests' },
  },
];
