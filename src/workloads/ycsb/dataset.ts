/** A dataset of YCSB's records: several runs use it, and its load phase inserts it in slices. Pure. */
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { copiesOf } from '../../systems/cassandra/replication.ts';
import type { DatasetFacts } from '../dataset-facts.ts';
import { givenDataset, plannedDataset, type YcsbDataset } from './parameters.ts';
import { rowBytes } from './traffic.ts';

type Record = Pick<YcsbDataset, 'fieldCount' | 'fieldBytes' | 'replicationFactor'>;

/** Where YCSB keeps its records in a keyspace, and the names of the key and of the first field. */
export const ycsbTable = { table: 'usertable', key: 'y_id', field: 'field0' } as const;

/** Rows a second that the load phase inserts on a small machine, and bytes a second if rows are large. */
const rowsPerSecond = 2000;
const bytesPerSecond = 10e6;

/** Bytes for a row's key and timestamps. */
const storedOverheadBytes = 300;

export function insertedPerSecond(record: Pick<Record, 'fieldCount' | 'fieldBytes'>): number {
  return Math.min(rowsPerSecond, bytesPerSecond / rowBytes(record));
}

/** Of a row on all disks, in the table and in the commit log. */
export function storedBytes(record: Record): number {
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
