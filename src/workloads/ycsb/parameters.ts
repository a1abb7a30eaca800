/** Parameters of a YCSB load in a campaign file and in a plan, and settings of the DataStax driver that its binding uses. Pure. */
import type { z } from 'zod';
import { choice, count, countOrZero, flag, mapping } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField, replicationField, replicationDescription } from '../../systems/cassandra/replication.ts';
import { clientSettingsField, type ClientSettings } from '../client-settings.ts';
import { jvmFlagsField } from '../parameters.ts';
import { givenLoad, plannedLoad } from '../cassandra-stress/cassandra-load.ts';
import type { SettingsFacts } from '../../systems/facts.ts';

export const driverSettings: SettingsFacts = {
  of: 'the DataStax driver',
  example: 'advanced.connection.pool.local.size: 4',
  // The binding sets the three timeouts itself: an operation should end with the error of Cassandra, which gives the reason.
  owned:
    /contact-points|local-datacenter$|^basic\.(session-|config-reload|cloud|request\.timeout$)|(init-query|control-connection\.)timeout$|\.class(es)?$|auth-provider|ssl-engine|^advanced\.metrics/,
  insteadOf: {
    'basic.load-balancing-policy.local-datacenter': 'give localDataCenter',
  },
  keyFault(key) {
    if (key === 'basic.request.consistency')
      return 'is set for each statement; give readConsistency and writeConsistency';
    return /^(basic|advanced)\./.test(key)
      ? null
      : 'must begin with "basic." or "advanced.", as every setting of the driver does';
  },
  // The driver's configuration would replace a reference by another setting.
  textFault: (value) => (/[^ -~]|\$\{/.test(value) ? 'must be ASCII without references such as ${…}' : null),
  list: 'driver',
  unlocked: [],
};

/** The driver reads its configuration from Java's properties as well. */
export function driverFlags(settings: ClientSettings = {}): string[] {
  return Object.entries(settings).map(([name, value]) => `-Ddatastax-java-driver.${name}=${value}`);
}

const share = (what: string, example: number) =>
  countOrZero('parts', example, 1000).optional().describe(`${what}, in parts of all. Default: 0.`);

export const given = mapping({
  threads: givenLoad.threads,
  durationSeconds: count('seconds', 600, mostLoadSeconds).describe('Length of the load in seconds.'),
  warmUpSeconds: givenLoad.warmUpSeconds,
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
  targetOperationsPerSecond: givenLoad.targetOperationsPerSecond,
  readConsistency: consistencyField().optional().describe('Consistency level of reads. Default: `QUORUM`.'),
  writeConsistency: consistencyField().optional().describe('Consistency level of writes. Default: `QUORUM`.'),
  localDataCenter: localDataCenterField(),
  replicationFactor: replicationField().describe(replicationDescription),
  clientSettings: clientSettingsField(driverSettings),
  jvmFlags: jvmFlagsField(),
});

export const planned = given.extend(plannedLoad).strip();

const { fieldCount, fieldBytes, replicationFactor, localDataCenter, clientSettings } = given.shape;

/** A dataset of records, and the client that inserts it. */
export const givenDataset = mapping({ fieldCount, fieldBytes, replicationFactor, localDataCenter, clientSettings });
export const plannedDataset = givenDataset.strip();

export type YcsbDataset = z.output<typeof plannedDataset>;

export type YcsbGiven = z.output<typeof given>;
export type YcsbParameters = z.output<typeof planned>;
