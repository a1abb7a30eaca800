/** Parameters of a stream from Kafka to Cassandra in a campaign file and in a plan. Pure. */
import { z } from 'zod';
import { choice, count, mapping, text } from '../../input/fields.ts';
import { longestRunId } from '../../input/identifiers.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField, replicationDescription, replicationField } from '../../systems/cassandra/replication.ts';
import { madeName, maxRecords, plannedCount, plannedSeconds } from '../parameters.ts';

export const given = mapping({
  reads: text('the name of its own run', longestRunId).describe(
    'Its own run, whose producers write the topic while it reads.',
  ),
  sink: choice(['cassandra', 'none'])
    .optional()
    .describe('Where records go: to a table of Cassandra, made for the run, or nowhere. Default: `cassandra`.'),
  replicationFactor: replicationField()
    .optional()
    .describe(`${replicationDescription} Required with the sink \`cassandra\`.`),
  consistency: consistencyField().optional().describe('Consistency level of the writes. Default: `LOCAL_QUORUM`.'),
  localDataCenter: localDataCenterField(),
  triggerMilliseconds: count('milliseconds', 1000, 600_000)
    .optional()
    .describe('Time from the start of a batch to that of the next, unless the batch takes longer. Default: 1000.'),
  maxRecordsPerBatch: count('records', 100_000, maxRecords)
    .optional()
    .describe('Records of a batch at most (`maxOffsetsPerTrigger`). Default: no limit.'),
  plannedSeconds: plannedSeconds.describe('Expected length. Default: that of the longest producer of its run.'),
});

export const planned = z.object({
  topic: madeName,
  records: plannedCount,
  recordBytes: plannedCount,
  /** Target rate of the producers together, in records a second; absent if one has none. */
  writtenPerSecond: z.number().positive().exactOptional(),
  /** What the producers together write before they are measured; absent if they have no warm-up. */
  warmUpRecords: plannedCount.exactOptional(),
  sink: z.enum(['cassandra', 'none']),
  replicationFactor: given.shape.replicationFactor,
  consistency: consistencyField(),
  localDataCenter: given.shape.localDataCenter,
  triggerMilliseconds: z.int().positive(),
  maxRecordsPerBatch: given.shape.maxRecordsPerBatch,
});

export type SparkStreamingGiven = z.output<typeof given>;
export type SparkStreamingParameters = z.output<typeof planned>;
