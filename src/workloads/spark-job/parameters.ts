/** Parameters of a Spark job on a table of Cassandra in a campaign file and in a plan. Pure. */
import { z } from 'zod';
import { count, mapping } from '../../input/fields.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField } from '../../systems/cassandra/replication.ts';
import { plannedStuckSeconds, stuckSeconds } from '../spark-submit/spark-load.ts';
import { plannedCount, plannedSeconds } from '../parameters.ts';

export const defaultConsistency = 'LOCAL_ONE';

export const given = mapping({
  localDataCenter: localDataCenterField(),
  consistency: consistencyField().optional().describe('Consistency level of the reads. Default: `LOCAL_ONE`.'),
  splitMebibytes: count('mebibytes', 64, 10_000)
    .optional()
    .describe(
      "Data of a task, as Cassandra estimates them. Default: the connector's own, 512. A table of less has one task more than twice the cores.",
    ),
  stuckSeconds,
  plannedSeconds,
});

export const planned = z.object({
  /** Of the dataset. */
  rows: plannedCount,
  /** Size of the column that is read. */
  columnBytes: plannedCount,
  localDataCenter: given.shape.localDataCenter,
  consistency: consistencyField(),
  splitMebibytes: given.shape.splitMebibytes,
  stuckSeconds: plannedStuckSeconds,
});

export type SparkJobGiven = z.output<typeof given>;
export type SparkJobParameters = z.output<typeof planned>;
