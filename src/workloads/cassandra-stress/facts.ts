/** Facts of cassandra-stress, Cassandra's own load generator. Pure. */
import { copiesAsked, copiesOf } from '../../systems/cassandra/replication.ts';
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import type { TrafficPlace, WorkloadFacts } from '../facts.ts';
import { resultFacts, type CassandraStressFigures, report } from './measured.ts';
import { sortedSettings } from '../client-settings.ts';
import { defaults, given, planned, stressSettings, stressShare, stressShareFault } from './parameters.ts';
import type { CassandraStressGiven, CassandraStressParameters } from './parameters.ts';
import {
  copiesBetweenZones,
  cassandraLoad,
  operationsPerThreadSecond,
  protocolOverheadBytes,
} from './cassandra-load.ts';
import type { Starter } from '../starter.ts';

/** Its part of a file that `proofload new` writes. */
const starter: Starter = {
  section: 'cassandra: { tokens: 16 }',
  load: 'clients',
  placed: { role: 'cassandra', at: -1 },
  holds: 'cassandra',
  fields: (copies) => `writeShare: 1, readShare: 3, replicationFactor: ${copies}`,
  parameters: {
    smoke: '{ threads: 16, durationSeconds: 10, keys: 2000 }',
    laptop: '{ threads: 32, durationSeconds: 40, keys: 10000 }',
  },
  warmUp: { smoke: '{ durationSeconds: 60 }', laptop: '{ durationSeconds: 120 }' },
  search: {
    smoke:
      '{ over: targetOperationsPerSecond, from: 100, to: 6400, objective: p99 <= 250 ms, precisionPercent: 25, seconds: 10, maxRuns: 10 }',
    laptop:
      '{ over: targetOperationsPerSecond, from: 500, to: 32000, objective: p99 <= 50 ms, seconds: 20, maxRuns: 16 }',
  },
  levels: {
    smoke: ['{ targetOperationsPerSecond: 100 }', '{ targetOperationsPerSecond: 300 }'],
    laptop: [300, 600, 1200].map((rate) => `{ targetOperationsPerSecond: ${rate} }`),
  },
  together: { smoke: '{ targetOperationsPerSecond: 200 }', laptop: '{ targetOperationsPerSecond: 1000 }' },
};

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
  sharesPreparation: true,
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
