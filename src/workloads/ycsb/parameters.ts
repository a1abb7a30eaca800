/** What a campaign file and a plan say of a load of YCSB. Pure. */
import { z } from 'zod';
import { choice, count, countOrZero, mapping, rate } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import { consistencyField, replicationField, replicationSaid } from '../../systems/cassandra/replication.ts';
import { mostPerSecond } from '../parameter-fields.ts';

const share = (what: string, example: number) =>
  countOrZero('parts', example, 1000)
    .optional()
    .describe(`${what} among all operations, in parts; 0 where it is left out.`);

export const given = mapping({
  threads: count('threads', 64, 100_000).describe('Client threads. They name the level.'),
  durationSeconds: count('seconds', 600, mostLoadSeconds).describe('Length of the load in seconds.'),
  records: count('records', 1_000_000, 2e9).describe('Records that are inserted before the load.'),
  fieldCount: count('fields', 10, 1000).describe('Fields of a record.'),
  fieldBytes: count('bytes', 100, 1e7).describe('Size of each field in bytes.'),
  readShare: share('Reads of one whole record', 95),
  updateShare: share('Updates of one field of a record', 5),
  insertShare: share('Inserts of a new record', 5),
  scanShare: share('Scans of records that follow each other', 5),
  readModifyWriteShare: share('Reads of a record with an update of it after', 5),
  longestScanRecords: count('records', 100, 10_000)
    .optional()
    .describe('Scans are uniform in 1 to this number of records; 100 where it is left out.'),
  requestDistribution: choice(['zipfian', 'uniform', 'latest'])
    .optional()
    .describe(
      'Which records are asked for: some much more often, all alike, or the newest; `zipfian` where it is left out.',
    ),
  targetOperationsPerSecond: rate('operations a second', 5000, mostPerSecond)
    .optional()
    .describe(
      'Target rate in operations a second on an open-loop schedule; null or left out, each thread sends its next operation when the last one is answered.',
    ),
  readConsistency: consistencyField().optional().describe('Consistency level of reads; `QUORUM` where it is left out.'),
  writeConsistency: consistencyField()
    .optional()
    .describe('Consistency level of writes; `QUORUM` where it is left out.'),
  localDataCenter: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$/, 'must be the name of a data centre')
    .optional()
    .describe('Requests go to nodes of this data centre; `datacenter1`, that of all hosts, where it is left out.'),
  replicationFactor: replicationField().describe(replicationSaid),
});

export const planned = given
  .extend({
    durationSeconds: z.number().nonnegative(),
    /** Seconds before those, not measured; the tool's own cold start where it is left out. */
    warmUpSeconds: z.number().nonnegative().exactOptional(),
    targetOperationsPerSecond: z.number().nonnegative().nullable(),
  })
  .strip();

export type YcsbGiven = z.output<typeof given>;
export type YcsbParameters = z.output<typeof planned>;
