/** Facts of YCSB, the Yahoo! Cloud Serving Benchmark, with Proofload's own binding for Cassandra. Pure. */
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { copiesAsked } from '../../systems/cassandra/replication.ts';
import type { WorkloadFacts } from '../facts.ts';
import { cassandraLoad, operationsPerThreadSecond, protocolOverheadBytes } from '../cassandra-stress/cassandra-load.ts';
import { resultFacts, type YcsbFigures, report } from './measured.ts';
import { operationKinds } from './operations.ts';
import {
  insertedPerSecond,
  storedBytes,
  ycsbDataset,
  bytesBetweenZones,
  defaultScanRecords,
  rowBytes,
  sharesOf,
} from './dataset.ts';
import { given, planned, type YcsbGiven, type YcsbParameters, driverSettings } from './parameters.ts';

/** Preparation step that inserts the records. */
export const loadStep = 'load';

/** Inserts a second of one thread that waits for each. */
const insertsPerThreadSecond = 500;
/** Bytes a second that all threads insert at most, if rows are large. */
const insertedBytesPerSecond = 100e6;

/** Records that the load itself inserts, at its target rate or at the highest rate of its threads. */
function insertedRecords(parameters: YcsbParameters): number {
  const { durationSeconds, targetOperationsPerSecond, threads } = parameters;
  const highest = Math.min(threads * insertsPerThreadSecond, insertedBytesPerSecond / rowBytes(parameters));
  const perSecond = targetOperationsPerSecond ?? highest;
  return durationSeconds * perSecond * sharesOf(parameters).insert;
}

export const facts: WorkloadFacts<YcsbGiven, YcsbParameters, YcsbFigures> = {
  ...resultFacts,
  ...cassandraLoad,
  report,
  title: 'YCSB',
  protects: ['tls'],
  installation: {
    version: '0.17.0',
    artefact: 'site.ycsb:core',
    withDependencies: [
      'site.ycsb:core:0.17.0',
      'org.apache.cassandra:java-driver-core:4.19.3',
      // The version that YCSB requires needs javax.xml.bind to write a log, which Java dropped after 8.
      'org.hdrhistogram:HdrHistogram:2.2.2',
      'org.slf4j:slf4j-nop:1.7.36',
    ],
    compiled: { sources: 'src/workloads/ycsb/jvm', jar: 'jars/proofload-ycsb.jar' },
  },
  given,
  planned,
  plan({ targetOperationsPerSecond = null, warmUpSeconds, ...parameters }) {
    const warmUp = warmUpSeconds === undefined ? {} : { warmUpSeconds };
    return {
      parameters: { ...parameters, ...warmUp, targetOperationsPerSecond },
      plannedSeconds: parameters.durationSeconds + (warmUpSeconds ?? 0),
    };
  },
  faults(parameters) {
    if (operationKinds.some((kind) => (parameters[`${kind}Share`] ?? 0) > 0)) return [];
    const sentence = 'and every other share is 0, so the load would do nothing; raise one of them';
    return [{ parameter: 'readShare', sentence }];
  },
  clusterFaults: dataCenterFaults,
  dataset: ycsbDataset,
  clientSettings: driverSettings,
  clientProperties: ({ clientSettings = {} }) => clientSettings,
  sameWork({ threads, targetOperationsPerSecond, clientSettings = {}, ...parameters }) {
    const work: [string, unknown][] = Object.entries({ ...parameters, ...clientSettings })
      .filter(([parameter]) => parameter !== 'durationSeconds' && parameter !== 'warmUpSeconds')
      .toSorted(([one], [other]) => one.localeCompare(other));
    return targetOperationsPerSecond === null ? work : [threads, ...work];
  },
  // Includes the time to connect, two seconds of operations that do not count, and the shutdown of the driver.
  startUpSeconds: 14,
  preparationSeconds: (parameters) => 10 + parameters.records / insertedPerSecond(parameters),
  diskBytes(parameters) {
    const rows = parameters.records + insertedRecords(parameters);
    return rows * storedBytes(parameters);
  },
  readBytes(parameters) {
    const { read, scan, readModifyWrite } = sharesOf(parameters);
    const records = read + readModifyWrite + (scan * ((parameters.longestScanRecords ?? defaultScanRecords) + 1)) / 2;
    const copies = copiesAsked(parameters.readConsistency ?? 'QUORUM', parameters.replicationFactor);
    return records * rowBytes(parameters) * copies;
  },
  writtenBytes(parameters) {
    const { insert, update, readModifyWrite } = sharesOf(parameters);
    const updated = parameters.updateAllFields ? rowBytes(parameters) : parameters.fieldBytes;
    return insert * rowBytes(parameters) + (update + readModifyWrite) * updated;
  },
  dataBytes: (parameters) => parameters.records * rowBytes(parameters),
  bytesBetweenZones,
  trafficAssumption: `YCSB: a read, an insert and each record of a scan carry all fields, an update carries one. Each operation has ${protocolOverheadBytes} more bytes. Each copy of a write except the first goes to another zone; another data centre gets each write once. A load without a target rate does ${operationsPerThreadSecond.toLocaleString('en-US')} operations a second per thread, up to the capacity of its NIC.`,
  preparationSteps: [loadStep],
};
