/** Parameters of a Spark job on a table of Cassandra in a campaign file and in a plan. Pure. */
import { z } from 'zod';
import { amount, count, mapping } from '../../input/fields.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField } from '../../systems/cassandra/replication.ts';
import { plannedCount, plannedSeconds } from '../parameter-fields.ts';

export const defaultStuckSeconds = 1800;
export const defaultConsistency = 'LOCAL_ONE';

export const given = mapping({
  localDataCenter: localDataCenterField(),
  consistency: consistencyField().optional().describe('Consistency level of the reads. Default: `LOCAL_ONE`.'),
  splitMebibytes: count('mebibytes', 64, 10_000)
    .optional()
    .describe(
      "Data of a task, as Cassandra estimates them. Default: the connector's own, 512. A table of less has one task more than twice the cores.",
    ),
  stuckSeconds: amount('seconds', defaultStuckSeconds, 86_400)
    .optional()
    .describe('If no task of a stage finishes for so long, the run stops as saturated. Default: 1800.'),
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
  stuckSeconds: z.number().nonnegative(),
});

export type SparkJobGiven = z.output<typeof given>;
export type SparkJobParameters = z.output<typeof planned>;
