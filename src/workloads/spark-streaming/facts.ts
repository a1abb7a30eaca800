/** Facts of Structured Streaming from Kafka to Cassandra. Pure. */
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { copiesOf } from '../../systems/cassandra/replication.ts';
import { connectorFault } from '../../systems/spark/versions.ts';
import { total } from '../../statistics/sums.ts';
import type { WorkloadFacts } from '../facts.ts';
import { writtenBy } from '../kafka-consumer/facts.ts';
import { producerGiven, producingSeconds } from '../kafka-producer/facts.ts';
import { topicName } from '../kafka-producer/parameters.ts';
import { plannedCount, type Parameters } from '../parameters.ts';
import { sparkLoad } from '../spark-submit/spark-load.ts';
import { resultFacts, type SparkStreamingFigures, report } from './measured.ts';
import { given, planned, type SparkStreamingGiven, type SparkStreamingParameters } from './parameters.ts';
import { leastOfRates } from '../least-window.ts';

const defaultTriggerMilliseconds = 1000;
const defaultConsistency = 'LOCAL_QUORUM';

/** Key, timestamp and what Cassandra adds to a row. */
const rowOverheadBytes = 100;

/** What producers of one topic write together, by their parameters. */
function readFrom(
  producers: Parameters[],
): ReturnType<typeof writtenBy> & Pick<SparkStreamingParameters, 'warmUpRecords'> {
  const warmUpRecords = total(
    producers.map(({ warmUpRecords: own }) => (own === undefined ? 0 : plannedCount.parse(own))),
  );
  return { ...writtenBy(producers), ...(warmUpRecords > 0 ? { warmUpRecords } : {}) };
}

export const facts: WorkloadFacts<SparkStreamingGiven, SparkStreamingParameters, SparkStreamingFigures> = {
  ...resultFacts,
  ...sparkLoad,
  report,
  title: 'Spark stream from Kafka to Cassandra',
  uses: [{ system: 'kafka' }, { system: 'cassandra', faults: dataCenterFaults }],
  given,
  planned,
  plan(load, _runId, source) {
    if (!source) throw new Error('A stream is planned with what it reads.');
    const {
      reads: _,
      plannedSeconds: expected,
      sink = 'cassandra',
      consistency = defaultConsistency,
      triggerMilliseconds = defaultTriggerMilliseconds,
      ...own
    } = load;
    const producers = source.given.map(producerGiven);
    const { records, ...rate } = readFrom(producers);
    const bytes = total(producers.map((one) => one.records * one.recordBytes));
    return {
      parameters: {
        topic: topicName(source.runId),
        records,
        ...rate,
        recordBytes: Math.ceil(bytes / records),
        sink,
        consistency,
        triggerMilliseconds,
        ...own,
      },
      plannedSeconds: expected ?? Math.max(...producers.map((one) => producingSeconds(one) ?? 0)),
    };
  },
  reads: {
    from: 'kafka-producer',
    parameter: 'reads',
    runNamed: ({ reads }) => reads,
    writtenByRun: () => null,
    ofWriters(parameters, writers) {
      const { warmUpRecords: _, ...own } = parameters;
      return { ...own, ...readFrom(writers) };
    },
    whileWritten: true,
    passesTo: ({ sink }) => (sink === 'none' ? null : sink),
    // The first batches compile their code and catch up.
    catchUpSeconds: 10,
  },
  faults({ sink = 'cassandra', replicationFactor }) {
    if (sink === 'none' || replicationFactor !== undefined) return [];
    const sentence = 'is missing: give the copies of each row, such as 3, or sink: none';
    return [{ parameter: 'replicationFactor', sentence }];
  },
  clusterFaults(_given, { version }) {
    const sentence = connectorFault(version);
    return sentence === null ? [] : [{ parameter: 'workload', sentence }];
  },
  copies: { parameter: 'replicationFactor', role: 'cassandra', hosts: 'nodes' },
  needs: leastOfRates,
  levelText: () => null,
  levelSuffix: () => null,
  unit: 'records',
  givenLevel: ({ writtenPerSecond = null }) => writtenPerSecond,
  sameWork: ({
    recordBytes,
    sink,
    replicationFactor = null,
    consistency,
    localDataCenter = null,
    triggerMilliseconds,
    maxRecordsPerBatch = null,
  }) => [recordBytes, sink, replicationFactor, consistency, localDataCenter, triggerMilliseconds, maxRecordsPerBatch],
  // Driver and executors start, and compile the code that writes.
  startsFirst: { readySeconds: 30 },
  preparationSeconds: ({ sink }) => (sink === 'none' ? 0 : 3),
  diskBytes: ({ records, recordBytes, sink, replicationFactor = 1 }) =>
    sink === 'none' ? 0 : 2 * records * (recordBytes + rowOverheadBytes) * copiesOf(replicationFactor),
  bytesBetweenZones({ records, recordBytes, sink, replicationFactor = 1 }, { used, serving, crossings }) {
    const bytes = records * (recordBytes + rowOverheadBytes) * crossings.share(used, serving);
    return sink === 'none' ? bytes : bytes * (1 + copiesOf(replicationFactor));
  },
  trafficAssumption:
    'Spark stream from Kafka to Cassandra: any worker may read from any broker and write to any node, and each copy of a row may go to another zone.',
};
