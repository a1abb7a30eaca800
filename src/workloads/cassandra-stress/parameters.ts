/** Parameters of cassandra-stress in a campaign file and in a plan, its defaults, and the share of each of several processes. Pure. */
import type { z } from 'zod';
import { count, countOrZero, mapping } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField, replicationDescription, replicationField } from '../../systems/cassandra/replication.ts';
import { jvmFlagsField } from '../parameters.ts';
import { givenLoad, plannedLoad } from './cassandra-load.ts';
import type { SettingsFacts } from '../../systems/facts.ts';
import { clientSettingsField, type ClientSettings } from '../client-settings.ts';
import { wholeShare, type LoadInstance } from '../../plan/instances.ts';

/** What `-mode` of cassandra-stress accepts for each. */
const accepts = {
  connectionsPerHost: 'integer 1..2147483647',
  maxPending: 'integer 1..2147483647',
  compression: 'one of none, lz4, snappy',
  protocolVersion: 'one of 2, 3, 4, NEWEST_SUPPORTED',
};
const known = Object.keys(accepts);

/** Options of the driver that cassandra-stress exposes, and the three properties of its connections. */
export const stressSettings: SettingsFacts = {
  of: 'the driver, as far as `-mode` of cassandra-stress has them',
  example: 'connectionsPerHost: 4',
  owned: /^(port|user|password|auth-provider)$/,
  keyFault: (key) =>
    known.includes(key) ? null : `is no option that cassandra-stress passes to its driver; known: ${known.join(', ')}`,
  textFault: (value) => (/^[A-Za-z0-9]+$/.test(value) ? null : 'must be letters and digits'),
  accepts,
  unlocked: [],
};

/** The option `-mode` with these settings; empty without any. */
export function modeOption(settings: ClientSettings = {}): string[] {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return given.length === 0 ? [] : ['-mode', 'native', 'cql3', ...given];
}

/** Consistency level, and the row that cassandra-stress writes by default. */
export const defaults = { consistency: 'ONE', columns: 5, columnBytes: 34 } as const;

export const given = mapping({
  threads: givenLoad.threads,
  durationSeconds: count('seconds', 2700, mostLoadSeconds).describe('Length of the load in seconds.'),
  warmUpSeconds: givenLoad.warmUpSeconds,
  keys: count('keys', 1_000_000, 1e10).describe(
    'Keys, used uniformly. All are written first, unless the load only writes.',
  ),
  writeShare: countOrZero('parts', 1, 1000).describe('Writes for each `readShare` reads, or 0.'),
  readShare: countOrZero('parts', 3, 1000).describe('Reads for each `writeShare` writes, or 0.'),
  replicationFactor: replicationField().describe(replicationDescription),
  consistency: consistencyField()
    .optional()
    .describe('Consistency level of measured reads and writes. Default: `ONE`.'),
  localDataCenter: localDataCenterField(),
  columns: count('columns', 5, 1000).optional().describe('Columns of a row. Default: 5.'),
  columnBytes: count('bytes', 34, 1e7).optional().describe('Size of each column in bytes. Default: 34.'),
  clientSettings: clientSettingsField(stressSettings),
  jvmFlags: jvmFlagsField(),
  targetOperationsPerSecond: givenLoad.targetOperationsPerSecond,
});

export const planned = given.extend(plannedLoad).strip();

export type CassandraStressGiven = z.output<typeof given>;
export type CassandraStressParameters = z.output<typeof planned>;

/** Threads and target rate are divided among the instances. */
export function stressShare(parameters: CassandraStressParameters, instance: LoadInstance): CassandraStressParameters {
  const { threads, targetOperationsPerSecond: rate } = parameters;
  return {
    ...parameters,
    threads: wholeShare(threads, instance),
    targetOperationsPerSecond: rate === null ? null : wholeShare(rate, instance),
  };
}

/** Why this many instances cannot share the load; null if they can. */
export function stressShareFault(
  {
    threads,
    targetOperationsPerSecond: rate,
    readShare,
  }: Pick<CassandraStressGiven, 'threads' | 'targetOperationsPerSecond' | 'readShare'>,
  instances: number,
): string | null {
  if (threads < instances)
    return `${instances} instances of cassandra-stress cannot share ${threads} threads; give more threads, or name fewer hosts or instances`;
  if (typeof rate === 'number' && rate < instances)
    return `${instances} instances of cassandra-stress cannot share a target rate of ${rate} operations/s in whole operations; name fewer hosts or instances`;
  // Without reads there is no load phase, so that each instance would create the table at the same time.
  return readShare === 0
    ? 'several instances of cassandra-stress that only write would all create the table at once; give a readShare, or one host'
    : null;
}
