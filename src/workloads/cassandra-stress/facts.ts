/** Facts of cassandra-stress, Cassandra's own load generator. Pure. */
import { starter } from './starter.ts';
import { z } from 'zod';
import { amount, count, countOrZero, mapping, rate } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import {
  consistencyField,
  copiesAsked,
  copiesOf,
  replicationField,
  replicationDescription,
} from '../../systems/cassandra/replication.ts';
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import type { TrafficPlace, WorkloadFacts } from '../facts.ts';
import { resultFacts, type CassandraStressFigures } from './measured.ts';
import { clientSettingsField, sortedSettings } from '../client-settings.ts';
import { jvmFlagsField } from '../jvm-flags.ts';
import { stressSettings } from './client-settings.ts';
import { copiesBetweenZones } from './copies-between-zones.ts';
import { cassandraLoad, operationsPerThreadSecond, protocolOverheadBytes } from './cassandra-load.ts';
import { maxPerSecond } from '../parameter-fields.ts';
import { defaults } from './defaults.ts';
import { stressShare, stressShareFault } from './share.ts';
import { report } from './report.ts';

const given = mapping({
  threads: count('threads', 64, 100_000).describe('Client threads. They name the level.'),
  durationSeconds: count('seconds', 2700, mostLoadSeconds).describe('Length of the load in seconds.'),
  warmUpSeconds: amount('seconds', 10, 3600)
    .optional()
    .describe('Length of a warm-up by the same load before it, which does not count. Default: 2 s.'),
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
  targetOperationsPerSecond: rate('operations a second', 5000, maxPerSecond)
    .optional()
    .describe('Target rate in operations a second (open loop). Null or absent: closed loop.'),
});

const planned = given
  .extend({
    durationSeconds: z.number().nonnegative(),
    /** Warm-up before the measurement window. If absent, the generator's minimum warm-up applies. */
    warmUpSeconds: z.number().nonnegative().exactOptional(),
    targetOperationsPerSecond: z.number().nonnegative().nullable(),
  })
  .strip();

type CassandraStressGiven = z.output<typeof given>;
export type CassandraStressParameters = z.output<typeof planned>;

/** Preparation step that writes the rows. */
export const fillStep = 'fill';

/** Keys a second that the load phase writes on a small machine, and bytes a second if rows are large. */
const keysPerSecond = 4000;
const bytesPerSecond = 10e6;
/** From the start of its JVM to its first operation, on a small machine. */
const connectSeconds = 7;
/**
 * Minimum warm-up. The generator's own warm-up is a fixed 50,000 operations per node, far more than a short run has. Instead, the
 * run is this much longer and its first intervals do not count.
 */
export const leastWarmUpSeconds = 2;
/** Bytes stored for a row in addition to its columns, which are in the table and in the commit log. */
const storedOverheadBytes = 260;

export const facts: WorkloadFacts<CassandraStressGiven, CassandraStressParameters, CassandraStressFigures> = {
  ...resultFacts,
  starter,
  ...cassandraLoad,
  report,
  title: 'cassandra-stress',
  instances: 'several',
  shareOf: stressShare,
  instancesNote:
    'the instances divide `threads` and the target rate, and use the same rows. Their histograms are merged.',
  instancesFault: (load, _source, instances) => stressShareFault(load, instances),
  // No jar of 5.0 contains it. This is the newest complete distribution on Maven Central. Its HDR log needs javax.xml.bind, which
  // Java dropped after 8. Without it, the generator ends early with exit code 0.
  installation: {
    version: '4.0-alpha2',
    artefact: 'org.apache.cassandra:apache-cassandra',
    withoutDependencies: [
      'org.apache.cassandra:apache-cassandra:4.0-alpha2:tar.gz:bin',
      'javax.xml.bind:jaxb-api:2.3.1',
    ],
    archiveFolders: ['lib', 'tools/lib'],
    // For TLS.
    compiled: { sources: 'src/workloads/cassandra-stress/jvm', jar: 'jars/proofload-stress.jar' },
  },
  protects: ['tls'],
  given,
  planned,
  plan({ targetOperationsPerSecond = null, warmUpSeconds, ...parameters }) {
    const warmUp = warmUpSeconds === undefined ? {} : { warmUpSeconds };
    return {
      parameters: { ...parameters, ...warmUp, targetOperationsPerSecond },
      plannedSeconds: parameters.durationSeconds + (warmUpSeconds ?? 0),
    };
  },
  faults({ writeShare, readShare }) {
    if (writeShare !== 0 || readShare !== 0) return [];
    const sentence = 'is 0 and so is writeShare, so the load would do nothing; raise one of them';
    return [{ parameter: 'readShare', sentence }];
  },
  clusterFaults: dataCenterFaults,
  sameWork({ threads, keys, writeShare, readShare, replicationFactor, targetOperationsPerSecond, ...others }) {
    const {
      consistency = defaults.consistency,
      columns = defaults.columns,
      columnBytes = defaults.columnBytes,
      localDataCenter = null,
      jvmFlags = [],
    } = others;
    const settings = sortedSettings(others.clientSettings ?? {});
    const row = [columns, columnBytes];
    const work = [
      keys,
      writeShare,
      readShare,
      replicationFactor,
      consistency,
      localDataCenter,
      ...row,
      ...settings,
      ...jvmFlags,
    ];
    return targetOperationsPerSecond === null ? work : [threads, ...work];
  },
  clientSettings: stressSettings,
  clientProperties: ({ clientSettings = {} }) => clientSettings,
  background: {
    lasting: (parameters, seconds) => ({ ...parameters, durationSeconds: seconds }),
    leadSeconds: ({ warmUpSeconds = 0 }) => connectSeconds + Math.max(leastWarmUpSeconds, warmUpSeconds),
  },
  // Includes the flush of the log.
  startUpSeconds: connectSeconds + leastWarmUpSeconds,
  preparationSeconds: ({ keys, readShare, ...row }) =>
    readShare === 0 ? 0 : 6 + Math.max(keys / keysPerSecond, (keys * columnsBytes(row)) / bytesPerSecond),
  diskBytes({ keys, replicationFactor, ...row }) {
    return keys * (2 * columnsBytes(row) + storedOverheadBytes) * copiesOf(replicationFactor);
  },
  readBytes({ readShare, writeShare, consistency = defaults.consistency, replicationFactor, ...row }) {
    return (readShare / (readShare + writeShare)) * columnsBytes(row) * copiesAsked(consistency, replicationFactor);
  },
  writtenBytes({ readShare, writeShare, ...row }) {
    return (writeShare / (readShare + writeShare)) * columnsBytes(row);
  },
  dataBytes: ({ keys, ...row }) => keys * columnsBytes(row),
  bytesBetweenZones: (parameters, place) => sentBytes(parameters) * rowsBetweenZones(parameters, place),
  trafficAssumption: `Cassandra: an operation carries its columns and ${protocolOverheadBytes} more bytes. Each copy of a write except the first goes to another zone; another data centre gets each write once. A load without a target rate does ${operationsPerThreadSecond.toLocaleString('en-US')} operations a second per thread, up to the capacity of its NIC.`,
  preparationSteps: [fillStep],
};

/** Size of a row's columns in bytes. */
function columnsBytes({
  columns = defaults.columns,
  columnBytes = defaults.columnBytes,
}: Partial<CassandraStressParameters>) {
  return columns * columnBytes;
}

function sentBytes(parameters: CassandraStressParameters): number {
  return columnsBytes(parameters) + protocolOverheadBytes;
}

function rowsBetweenZones(parameters: CassandraStressParameters, place: TrafficPlace): number {
  const { hosts, serving, networkBitsPerSecond, crossings } = place;
  const { keys, threads, durationSeconds, warmUpSeconds = 0, writeShare, readShare } = parameters;
  const seconds = durationSeconds + warmUpSeconds;
  const possible = Math.min(threads * operationsPerThreadSecond, networkBitsPerSecond / 8 / sentBytes(parameters));
  const operations = seconds * (parameters.targetOperationsPerSecond ?? possible);
  const writes = (readShare === 0 ? 0 : keys) + (operations * writeShare) / (writeShare + readShare);
  const reads = (operations * readShare) / (writeShare + readShare);
  const copies = copiesBetweenZones(parameters.replicationFactor, parameters.localDataCenter, place);
  const toNode = crossings.share(hosts, serving);
  // The node that gets a read request may forward it to another node.
  return writes * (toNode + copies) + reads * (toNode + crossings.shareAmong(serving));
}
