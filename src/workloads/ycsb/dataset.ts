/** Sizes of YCSB's records and operations, and a dataset of them: several runs use it, and its load phase inserts it in slices. Pure. */
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { copiesOf } from '../../systems/cassandra/replication.ts';
import type { DatasetFacts } from '../dataset-facts.ts';
import { givenDataset, plannedDataset, type YcsbDataset, type YcsbParameters } from './parameters.ts';
import type { TrafficPlace } from '../facts.ts';
import {
  operationsPerThreadSecond,
  protocolOverheadBytes,
  copiesBetweenZones,
} from '../cassandra-stress/cassandra-load.ts';
import { operationKinds, type OperationKind } from './operations.ts';

export const defaultScanRecords = 100;

/** Size of all fields of a record, in bytes. */
export function rowBytes({ fieldCount, fieldBytes }: Pick<YcsbParameters, 'fieldCount' | 'fieldBytes'>): number {
  return fieldCount * fieldBytes;
}

/** Shares of the kinds of operations. Their sum is 1. */
export function sharesOf(parameters: YcsbParameters): Record<OperationKind, number> {
  const parts = operationKinds.map((kind) => parameters[`${kind}Share`] ?? 0);
  const all = parts.reduce((sum, each) => sum + each, 0);
  const [read = 0, update = 0, insert = 0, scan = 0, readModifyWrite = 0] = parts.map((each) => each / all);
  return { read, update, insert, scan, readModifyWrite };
}

/** Bytes that cross zones: those of the load phase and of the load itself. */
export function bytesBetweenZones(parameters: YcsbParameters, place: TrafficPlace): number {
  const { hosts, serving, networkBitsPerSecond, crossings } = place;
  const row = rowBytes(parameters) + protocolOverheadBytes;
  const { read, update, insert, scan, readModifyWrite } = sharesOf(parameters);
  const meanScan = ((parameters.longestScanRecords ?? defaultScanRecords) + 1) / 2;
  const readBytes = (read + readModifyWrite) * row + scan * meanScan * row;
  const updated = parameters.updateAllFields ? row : parameters.fieldBytes + protocolOverheadBytes;
  const writtenBytes = insert * row + (update + readModifyWrite) * updated;
  const maximumOfNic = networkBitsPerSecond / 8 / (readBytes + writtenBytes);
  const possible = Math.min(parameters.threads * operationsPerThreadSecond, maximumOfNic);
  const seconds = parameters.durationSeconds + (parameters.warmUpSeconds ?? 0);
  const operations = seconds * (parameters.targetOperationsPerSecond ?? possible);
  const copies = copiesBetweenZones(parameters.replicationFactor, parameters.localDataCenter, place);
  const toNode = crossings.share(hosts, serving);
  const written = parameters.records * row + operations * writtenBytes;
  // The node that gets a read request may forward it to another node.
  return written * (toNode + copies) + operations * readBytes * (toNode + crossings.shareAmong(serving));
}

type YcsbRecord = Pick<YcsbDataset, 'fieldCount' | 'fieldBytes' | 'replicationFactor'>;

/** Where YCSB keeps its records in a keyspace, and the names of the key and of the first field. */
export const ycsbTable = { table: 'usertable', key: 'y_id', field: 'field0' } as const;

/** Rows a second that the load phase inserts on a small machine, and bytes a second if rows are large. */
const rowsPerSecond = 2000;
const bytesPerSecond = 10e6;

/** Bytes for a row's key and timestamps. */
const storedOverheadBytes = 300;

export function insertedPerSecond(record: Pick<YcsbRecord, 'fieldCount' | 'fieldBytes'>): number {
  return Math.min(rowsPerSecond, bytesPerSecond / rowBytes(record));
}

/** Of a row on all disks, in the table and in the commit log. */
export function storedBytes(record: YcsbRecord): number {
  return (2 * rowBytes(record) + storedOverheadBytes) * copiesOf(record.replicationFactor);
}

export const ycsbDataset: DatasetFacts<YcsbDataset, YcsbDataset> = {
  given: givenDataset,
  planned: plannedDataset,
  plan: (given) => given,
  clusterFaults: dataCenterFaults,
  parameters: ['records', 'fieldCount', 'fieldBytes', 'replicationFactor'],
  parametersOf: ({ fieldCount, fieldBytes, replicationFactor }, records) => ({
    records,
    fieldCount,
    fieldBytes,
    replicationFactor,
  }),
  // The next growth would insert the same keys again, and until then nobody knows how many records there are.
  loadFaults: ({ insertShare }) =>
    typeof insertShare === 'number' && insertShare > 0
      ? [
          {
            parameter: 'insertShare',
            sentence:
              'inserts records into a dataset, which only its grow steps may do; use updateShare with updateAllFields, which writes complete records',
          },
        ]
      : [],
  recordBytes: rowBytes,
  copies: ({ replicationFactor }) => copiesOf(replicationFactor),
  recordsPerSecond: insertedPerSecond,
  // The commit log has a limit of its own, which does not grow with the data.
  diskBytesPerRecord: (record) => (rowBytes(record) + storedOverheadBytes) * copiesOf(record.replicationFactor),
};
