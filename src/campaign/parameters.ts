/** What a campaign file may say of each load tool: one table gives validation, types, JSON Schema and the reference. */
import type { z } from 'zod';
import type { WorkloadName } from '../workloads/names.ts';
import { amount, amountOrZero, choice, count, countOrZero, mapping, rate, text } from '../input/fields.ts';
import { longestRunId } from '../input/identifiers.ts';
import { largestInt, mostLoadSeconds } from '../input/limits.ts';

/** Many more than any network carries. */
const mostRecords = 1e12;
const mostPerSecond = 1e9;

const plannedSeconds = amount('seconds', 20, mostLoadSeconds)
  .optional()
  .describe(
    'How long the load is expected to last in seconds, without start-up; the time limit of the run follows from it.',
  );

/** Parameters of the load tools, complete. A file may give some in `runs` and the rest in `sizes`. */
export const workloadParameters = {
  'kafka-producer': mapping({
    records: count('records', 50_000_000, mostRecords).describe('Records to write.'),
    recordBytes: count('bytes', 100, 10_000_000).describe('Size of a record in bytes.'),
    partitions: count('partitions', 6, 10_000).describe('Partitions of the topic, which is made fresh for the run.'),
    replicationFactor: count('copies', 3, 100).describe('Copies of each partition; at most the number of brokers.'),
    offeredRecordsPerSecond: rate('records a second', 100_000, mostPerSecond).describe(
      'Offered load in records a second; null offers as much as the tool can. It names the level.',
    ),
    acks: choice(['all', '1', '0']).describe(
      'Copies that must hold a record before it counts as written: all in sync, the leader, or none. Written in quotes.',
    ),
    plannedSeconds: plannedSeconds.describe(
      'How long the load is expected to last in seconds. Needed where the tool is not expected to reach the offered load; otherwise it is records over the offered load.',
    ),
  }),
  'kafka-consumer': mapping({
    reads: text('the name of the run whose producer wrote the topic', longestRunId).describe(
      'The run whose producer writes what is read: a run before this one (its last level, or one level by its full id), or this run itself.',
    ),
    plannedSeconds: plannedSeconds.describe(
      'How long the load is expected to last in seconds. Needed where an earlier run wrote the topic.',
    ),
  }),
  'spark-perf': mapping({
    scaleFactor: amount('times the base size', 0.1, { least: 0.001, most: 1000 }).describe(
      'Scales partitions, reduce tasks, records, unique keys and unique values. It names the level.',
    ),
    partitionsAtFactorOne: count('partitions', 400, 100_000).describe(
      'Partitions, and so tasks a stage, at scale factor 1.',
    ),
    recordsAtFactorOne: count('records', 200_000_000, mostRecords).describe('Records at scale factor 1.'),
    uniqueKeysAtFactorOne: count('keys', 20_000, largestInt).describe('Unique keys at scale factor 1.'),
    uniqueValuesAtFactorOne: count('values', 1_000_000, largestInt).describe('Unique values at scale factor 1.'),
    trials: count('trials', 10, 1000).describe('Trials of each of the eight tests.'),
    ignoredTrials: countOrZero('trials', 2, 1000).describe('Trials at the start of each test that do not count.'),
    secondsBetweenTrials: amountOrZero('seconds', 3, 3600).describe('Pause between two trials in seconds.'),
    stuckSeconds: amount('seconds', 1800, 86_400)
      .optional()
      .describe(
        'A stage in which no task finishes for this many seconds is stopped, and its scale factor reported as saturated; 1800 where it is left out.',
      ),
    plannedSeconds,
  }),
  'cassandra-stress': mapping({
    threads: count('threads', 64, 100_000).describe('Client threads. They name the level.'),
    durationSeconds: count('seconds', 2700, mostLoadSeconds).describe('Length of the load in seconds.'),
    keys: count('keys', 1_000_000, 1e10).describe(
      'Keys are uniform in 1 to this number; all of them are written first.',
    ),
    writeShare: count('parts', 1, 1000).describe('Writes for each `readShare` reads.'),
    readShare: count('parts', 3, 1000).describe('Reads for each `writeShare` writes.'),
    replicationFactor: count('copies', 3, 100).describe('Copies of each row; at most the number of Cassandra nodes.'),
    offeredOperationsPerSecond: rate('operations a second', 5000, mostPerSecond)
      .optional()
      .describe(
        'Offered load in operations a second on an open-loop schedule; null or left out, each thread sends its next operation when the last one is answered.',
      ),
  }),
} satisfies Record<WorkloadName, z.ZodObject>;

/** Parameters of a load tool as the file gives them, complete. */
export type FileParameters<Name extends WorkloadName> = z.output<(typeof workloadParameters)[Name]>;

export const workloadNames = Object.keys(workloadParameters);
