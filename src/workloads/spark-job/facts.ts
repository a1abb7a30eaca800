/** Facts of a Spark job that reads a whole table of Cassandra. Pure. */
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { connectorFault } from '../../systems/spark/versions.ts';
import type { WorkloadFacts } from '../facts.ts';
import { defaultStuckSeconds, sparkBatch } from '../spark-submit/spark-load.ts';
import { plannedDataset } from '../ycsb/parameters.ts';
import { resultFacts, type SparkJobFigures, report } from './measured.ts';
import { defaultConsistency, given, planned, type SparkJobGiven, type SparkJobParameters } from './parameters.ts';

/** A key of YCSB, and what the protocol adds to a row. */
const keyBytes = 40;

export const facts: WorkloadFacts<SparkJobGiven, SparkJobParameters, SparkJobFigures> = {
  ...resultFacts,
  ...sparkBatch,
  report,
  title: 'Spark job on a table of Cassandra',
  uses: [{ system: 'cassandra', faults: dataCenterFaults }],
  given,
  planned,
  plan(
    { plannedSeconds = 0, consistency = defaultConsistency, stuckSeconds = defaultStuckSeconds, ...own },
    _runId,
    _source,
    _files,
    data,
  ) {
    if (!data) throw new Error('A Spark job is planned with the dataset that it reads.');
    const { fieldBytes: columnBytes } = plannedDataset.parse(data.dataset.parameters);
    return { parameters: { rows: data.records, columnBytes, ...own, consistency, stuckSeconds }, plannedSeconds };
  },
  clusterFaults(_given, { version }) {
    const sentence = connectorFault(version);
    return sentence === null ? [] : [{ parameter: 'workload', sentence }];
  },
  readsDataset: { of: ['ycsb'] },
  // The size of its dataset is in the level of its run.
  levelText: () => null,
  levelSuffix: () => null,
  sameWork: ({ rows, columnBytes, localDataCenter = null, consistency, splitMebibytes = null }) => [
    rows,
    columnBytes,
    localDataCenter,
    consistency,
    splitMebibytes,
  ],
  batchSize: ({ rows }) => rows,
  dataBytes: ({ rows, columnBytes }) => rows * columnBytes,
  bytesBetweenZones: ({ rows, columnBytes }, { used, serving, crossings }) =>
    rows * (columnBytes + keyBytes) * crossings.share(used, serving),
  trafficAssumption:
    'Spark job on a table of Cassandra: any worker may read any row, of which the key and one column leave its node.',
};
