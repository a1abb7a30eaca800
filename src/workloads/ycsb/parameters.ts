/** Parameters of a YCSB load in a campaign file and in a plan. Pure. */
import { z } from 'zod';
import { amount, choice, count, countOrZero, flag, mapping, rate } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField, replicationField, replicationDescription } from '../../systems/cassandra/replication.ts';
import { clientSettingsField } from '../client-settings.ts';
import { jvmFlagsField } from '../jvm-flags.ts';
import { driverSettings } from './client-settings.ts';
import { maxPerSecond } from '../parameter-fields.ts';

const share = (what: string, example: number) =>
  countOrZero('parts', example, 1000).optional().describe(`${what}, in parts of all. Default: 0.`);

export const given = mapping({
  threads: count('threads', 64, 100_000).describe('Client threads. They name the level.'),
  durationSeconds: count('seconds', 600, mostLoadSeconds).describe('Length of the load in seconds.'),
  warmUpSeconds: amount('seconds', 10, 3600)
    .optional()
    .describe('Length of a warm-up by the same load before it, which does not count. Default: 2 s.'),
  records: count('records', 1_000_000, 2e9).describe('Records to insert before the load.'),
  fieldCount: count('fields', 10, 1000).describe('Fields of a record.'),
  fieldBytes: count('bytes', 100, 1e7).describe('Size of each field in bytes.'),
  readShare: share('Reads of a complete record', 95),
  updateShare: share('Updates of a record, of one field unless `updateAllFields`', 5),
  insertShare: share('Inserts of a new record', 5),
  scanShare: share('Scans of consecutive records', 5),
  readModifyWriteShare: share('Reads of a record, then an update of it', 5),
  longestScanRecords: count('records', 100, 10_000)
    .optional()
    .describe('Maximum records in a scan, uniform from 1. Default: 100.'),
  updateAllFields: flag()
    .optional()
    .describe('Whether an update writes all fields of its record instead of one. Default: false.'),
  requestDistribution: choice(['zipfian', 'uniform', 'latest'])
    .optional()
    .describe('Requested records: some much more often, all equally, or mostly the newest. Default: `zipfian`.'),
  targetOperationsPerSecond: rate('operations a second', 5000, maxPerSecond)
    .optional()
    .describe('Target rate in operations a second (open loop). Null or absent: closed loop.'),
  readConsistency: consistencyField().optional().describe('Consistency level of reads. Default: `QUORUM`.'),
  writeConsistency: consistencyField().optional().describe('Consistency level of writes. Default: `QUORUM`.'),
  localDataCenter: localDataCenterField(),
  replicationFactor: replicationField().describe(replicationDescription),
  clientSettings: clientSettingsField(driverSettings),
  jvmFlags: jvmFlagsField(),
});

export const planned = given
  .extend({
    durationSeconds: z.number().nonnegative(),
    /** Warm-up before the measurement window. If absent, YCSB's minimum warm-up applies. */
    warmUpSeconds: z.number().nonnegative().exactOptional(),
    targetOperationsPerSecond: z.number().nonnegative().nullable(),
  })
  .strip();

const { fieldCount, fieldBytes, replicationFactor, localDataCenter, clientSettings } = given.shape;

/** A dataset of records, and the client that inserts it. */
export const givenDataset = mapping({ fieldCount, fieldBytes, replicationFactor, localDataCenter, clientSettings });
export const plannedDataset = givenDataset.strip();

export type YcsbDataset = z.output<typeof plannedDataset>;

export type YcsbGiven = z.output<typeof given>;
export type YcsbParameters = z.output<typeof planned>;
