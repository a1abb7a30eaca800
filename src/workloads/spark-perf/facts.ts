/** Facts of the core tests of spark-perf. Pure. */
import type { z } from 'zod';
import { amount, amountOrZero, count, countOrZero, mapping } from '../../input/fields.ts';
import { largestInt } from '../../input/limits.ts';
import type { WorkloadFacts } from '../facts.ts';
import { defaultStuckSeconds, plannedStuckSeconds, sparkBatch, stuckSeconds } from '../spark-submit/spark-load.ts';
import { resultFacts, type SparkPerfFigures } from './measured.ts';
import { maxRecords, plannedSeconds } from '../parameters.ts';
import { report } from './report.ts';
import type { Starter } from '../starter.ts';

/** Its part of a file that `proofload new` writes. */
export const starter: Starter = {
  section: 'spark: {}',
  isBatch: true,
  load: 'job',
  placed: { role: 'spark-master', at: 0 },
  fields: () => '',
  parameters: {
    smoke:
      '{ partitionsAtFactorOne: 10, recordsAtFactorOne: 100000, uniqueKeysAtFactorOne: 500, uniqueValuesAtFactorOne: 25000, trials: 1, ignoredTrials: 0, secondsBetweenTrials: 0, stuckSeconds: 120 }',
    laptop:
      '{ partitionsAtFactorOne: 10, recordsAtFactorOne: 400000, uniqueKeysAtFactorOne: 2000, uniqueValuesAtFactorOne: 100000, trials: 2, ignoredTrials: 1, secondsBetweenTrials: 0.1, stuckSeconds: 120 }',
  },
  levels: {
    smoke: ['{ scaleFactor: 0.1, plannedSeconds: 30 }', '{ scaleFactor: 0.5, plannedSeconds: 35 }'],
    laptop: [0.5, 1, 2].map((factor) => `{ scaleFactor: ${factor}, plannedSeconds: ${30 + 20 * factor} }`),
  },
  together: {
    smoke: '{ scaleFactor: 0.1, plannedSeconds: 30 }',
    laptop: '{ scaleFactor: 0.5, plannedSeconds: 40 }',
  },
};

const given = mapping({
  scaleFactor: amount('times the base size', 0.1, { least: 0.001, most: 1000 }).describe(
    'Scales partitions, reduce tasks, records, unique keys and values. Names the level.',
  ),
  partitionsAtFactorOne: count('partitions', 400, 100_000).describe(
    'Partitions (and tasks per stage) at scale factor 1.',
  ),
  recordsAtFactorOne: count('records', 200_000_000, maxRecords).describe('Records at scale factor 1.'),
  uniqueKeysAtFactorOne: count('keys', 20_000, largestInt).describe('Unique keys at scale factor 1.'),
  uniqueValuesAtFactorOne: count('values', 1_000_000, largestInt).describe('Unique values at scale factor 1.'),
  trials: count('trials', 10, 1000).describe('Trials of each of the eight tests.'),
  ignoredTrials: countOrZero('trials', 2, 1000).describe('Trials at the start of each test that do not count.'),
  secondsBetweenTrials: amountOrZero('seconds', 3, 3600).describe('Pause between two trials in seconds.'),
  stuckSeconds,
  plannedSeconds,
});

const planned = given.omit({ plannedSeconds: true }).extend({ stuckSeconds: plannedStuckSeconds }).strip();

type SparkPerfGiven = z.output<typeof given>;
export type SparkPerfParameters = z.output<typeof planned>;

/** A key and a value of ten characters, as serialised by Java. */
const recordBytes = 40;
/** Records that the eight core tests shuffle in one trial, as a share of the records of the scale factor: 1 without combining, 0.3 sorted, the rest combined. */
const shuffledShare = 1.5;

export const facts: WorkloadFacts<SparkPerfGiven, SparkPerfParameters, SparkPerfFigures> = {
  ...resultFacts,
  ...sparkBatch,
  report,
  title: 'Spark core tests',
  starter,
  given,
  planned,
  plan({ plannedSeconds = 0, stuckSeconds = defaultStuckSeconds, ...parameters }) {
    return { parameters: { ...parameters, stuckSeconds }, plannedSeconds };
  },
  faults({ trials = Number.POSITIVE_INFINITY, ignoredTrials = 0 }) {
    if (ignoredTrials < trials) return [];
    const sentence = `ignores all ${trials} trials; at least one must count`;
    return [{ parameter: 'ignoredTrials', sentence }];
  },
  levelText: ({ scaleFactor }) => `scale factor ${scaleFactor}`,
  levelSuffix: ({ scaleFactor }) => String(scaleFactor),
  sameWork: ({ scaleFactor, partitionsAtFactorOne, recordsAtFactorOne }) => [
    scaleFactor,
    partitionsAtFactorOne,
    recordsAtFactorOne,
  ],
  batchSize: ({ scaleFactor }) => scaleFactor,
  bytesBetweenZones({ recordsAtFactorOne, scaleFactor, trials }, { serving, crossings }) {
    const shuffled = recordsAtFactorOne * scaleFactor * trials * shuffledShare * recordBytes;
    return shuffled * crossings.share(serving, serving);
  },
  trafficAssumption: `Spark: a trial shuffles ${shuffledShare} times its records, ${recordBytes} bytes each, evenly among the workers.`,
};
