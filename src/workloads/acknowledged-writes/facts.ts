/**
 * Facts of acknowledged writes: rows with unique keys at a target rate, of which those that Cassandra acknowledged are read back at the
 * end. Pure.
 */
import { dataCenterFaults } from '../../systems/cassandra/data-center-faults.ts';
import { copiesOf, replicationText } from '../../systems/cassandra/replication.ts';
import { cassandraLoad, protocolOverheadBytes, copiesBetweenZones } from '../cassandra-stress/cassandra-load.ts';
import type { WorkloadFacts } from '../facts.ts';
import { count } from '../../text/figures.ts';
import { lostOf, resultFacts, type AcknowledgedFigures } from './measured.ts';
import { complete, given, mostWrites, planned, writingSeconds } from './parameters.ts';
import type { AcknowledgedGiven, AcknowledgedParameters } from './parameters.ts';

/** Rows that are read back each second, on a small machine. */
const readBackPerSecond = 2000;
/** Bytes stored for a row in addition to its value, in the table and in the commit log. */
const storedOverheadBytes = 160;

const { search: _search, ...common } = cassandraLoad;

const writesOf = (parameters: AcknowledgedParameters): number =>
  writingSeconds(parameters) * parameters.targetOperationsPerSecond;

export const facts: WorkloadFacts<AcknowledgedGiven, AcknowledgedParameters, AcknowledgedFigures> = {
  ...resultFacts,
  ...common,
  title: 'Acknowledged writes',
  report: {
    columns: [
      { label: 'acknowledged', numeric: true, cell: ({ acknowledged }) => count(acknowledged) },
      { label: 'failed', numeric: true, cell: ({ failed }) => count(failed) },
      { label: 'lost', numeric: true, cell: (own) => count(lostOf(own)) },
    ],
    notes({ parameters, from }) {
      const { rowBytes, writeConsistency, readConsistency, replicationFactor } = complete(parameters);
      return [
        `Unique rows of ${rowBytes} bytes, written at ${writeConsistency} and read back at ${readConsistency}, ${replicationText(replicationFactor)}, from ${from}.`,
      ];
    },
  },
  installation: {
    version: '4.19.3',
    artefact: 'org.apache.cassandra:java-driver-core',
    withDependencies: [
      'org.apache.cassandra:java-driver-core:4.19.3',
      'org.hdrhistogram:HdrHistogram:2.2.2',
      'org.slf4j:slf4j-nop:1.7.36',
    ],
    compiled: { sources: 'src/workloads/acknowledged-writes/jvm', jar: 'jars/proofload-acknowledged-writes.jar' },
  },
  given,
  planned,
  plan: (parameters) => ({
    parameters,
    plannedSeconds: writingSeconds(parameters) + writesOf(parameters) / readBackPerSecond,
  }),
  faults({ targetOperationsPerSecond, durationSeconds, warmUpSeconds }) {
    if (targetOperationsPerSecond === undefined || durationSeconds === undefined) return [];
    const writes = targetOperationsPerSecond * writingSeconds({ durationSeconds, warmUpSeconds });
    if (writes <= mostWrites) return [];
    const sentence = `and the target rate make ${count(writes)} writes, which are more than the ${count(mostWrites)} that it remembers; lower one of them`;
    return [{ parameter: 'durationSeconds', sentence }];
  },
  clusterFaults: dataCenterFaults,
  sameWork({ threads, durationSeconds: _duration, warmUpSeconds: _warmUp, ...parameters }) {
    return [threads, ...Object.entries(complete({ threads, durationSeconds: 0, ...parameters }))];
  },
  startUpSeconds: 10,
  preparationSeconds: () => 0,
  writtenBytes: (parameters) => complete(parameters).rowBytes,
  diskBytes(parameters) {
    const { rowBytes, replicationFactor } = complete(parameters);
    return writesOf(parameters) * (2 * rowBytes + storedOverheadBytes) * copiesOf(replicationFactor);
  },
  bytesBetweenZones(parameters, place) {
    const { hosts, serving, crossings } = place;
    const { rowBytes, replicationFactor, localDataCenter } = complete(parameters);
    const toNode = crossings.share(hosts, serving);
    const copies = copiesBetweenZones(replicationFactor, localDataCenter, place);
    const read = toNode + crossings.shareAmong(serving);
    return writesOf(parameters) * (rowBytes + protocolOverheadBytes) * (toNode + copies + read);
  },
  trafficAssumption: `Acknowledged writes: each row crosses to its node when it is written and when it is read back, with ${protocolOverheadBytes} more bytes.`,
};
