/** Facts of the core tests of spark-perf. Pure. */
import { starter } from './starter.ts';
import { z } from 'zod';
import { amount, amountOrZero, count, countOrZero, mapping } from '../../input/fields.ts';
import { largestInt } from '../../input/limits.ts';
import type { WorkloadFacts } from '../facts.ts';
import { driverWebPort } from '../spark-submit/driver-port.ts';
import { resultFacts } from './measured.ts';
import type { SparkPerfFigures } from './figures-schema.ts';
import { maxRecords, plannedSeconds } from '../parameter-fields.ts';
import { pressures, resources, standstill } from './pressures.ts';
import { report } from './report.ts';

const defaultStuckSeconds = 1800;

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
  stuckSeconds: amount('seconds', defaultStuckSeconds, 86_400)
    .optional()
    .describe('If no task of a stage finishes for so long, the run stops as saturated. Default: 1800.'),
  plannedSeconds,
});

const planned = given.omit({ plannedSeconds: true }).extend({ stuckSeconds: z.number().nonnegative() }).strip();

type SparkPerfGiven = z.output<typeof given>;
export type SparkPerfParameters = z.output<typeof planned>;

/** A key and a value of ten characters, as serialised by Java. */
const recordBytes = 40;
/** Records that the eight core tests shuffle in one trial, as a share of the records of the scale factor: 1 without combining, 0.3 sorted, the rest combined. */
const shuffledShare = 1.5;

export const facts: WorkloadFacts<SparkPerfGiven, SparkPerfParameters, SparkPerfFigures> = {
  ...resultFacts,
  report,
  resources,
  pressures,
  standstill,
  title: 'Spark core tests',
  system: 'spark',
  starter,
  installation: null,
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
  hasLength: ({ plannedSeconds }) => plannedSeconds !== undefined,
  levelText: ({ scaleFactor }) => `scale factor ${scaleFactor}`,
  levelSuffix: ({ scaleFactor }) => String(scaleFactor),
  unit: null,
  target: () => null,
  sameWork: ({ scaleFactor, partitionsAtFactorOne, recordsAtFactorOne }) => [
    scaleFactor,
    partitionsAtFactorOne,
    recordsAtFactorOne,
  ],
  batchSize: ({ scaleFactor }) => scaleFactor,
  // Spark's own start is part of the load.
  startUpSeconds: 2,
  preparationSeconds: () => 0,
  instances: 'one',
  memory: { sharedHeap: true },
  diskBytes: () => 0,
  bytesBetweenZones({ recordsAtFactorOne, scaleFactor, trials }, { serving, crossings }) {
    const shuffled = recordsAtFactorOne * scaleFactor * trials * shuffledShare * recordBytes;
    return shuffled * crossings.share(serving, serving);
  },
  trafficAssumption: `Spark: a trial shuffles ${shuffledShare} times its records, ${recordBytes} bytes each, evenly among the workers.`,
  isPartOfSystem: true,
  ports: [driverWebPort],
};
