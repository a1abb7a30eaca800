/** What is known of YCSB, the Yahoo! Cloud Serving Benchmark, with Proofload's own binding for Cassandra. Pure. */
import { longestKeyspaceName, plainKeyspaceName } from '../../systems/cassandra/plain-keyspace-name.ts';
import { copiesOf, dataCenterFault, replicationFault } from '../../systems/cassandra/replication.ts';
import { exact } from '../../text/figures.ts';
import type { ParameterFault, WorkloadFacts } from '../facts.ts';
import { shortCount } from '../level-text.ts';
import { resultFacts, type YcsbFigures } from './measured.ts';
import { operationKinds } from './operations.ts';
import { given, planned, type YcsbGiven, type YcsbParameters } from './parameters.ts';
import { bytesBetweenZones, rowBytes, sentBesideBytes, sharesOf } from './traffic.ts';
import { report } from './report.ts';

/** Step of a run's preparation in which the records are inserted. */
export const loadStep = 'load';

/** Rows a second that it inserts before its measured load, on a small machine, and bytes where rows are large. */
const rowsPerSecond = 2000;
const bytesPerSecond = 10e6;
/** Of one thread that waits for each. */
const insertsPerThreadSecond = 500;
/** A row's key and timestamps, in the table and in the commit log. */
const storedBesideBytes = 300;

/** Records that a load inserts while it lasts, at the rate that it aims at, or at what its threads may reach. */
function insertedWhile(parameters: YcsbParameters): number {
  const { durationSeconds, targetOperationsPerSecond, threads } = parameters;
  const perSecond = targetOperationsPerSecond ?? threads * insertsPerThreadSecond;
  return durationSeconds * perSecond * sharesOf(parameters).insert;
}

export const facts: WorkloadFacts<YcsbGiven, YcsbParameters, YcsbFigures> = {
  ...resultFacts,
  report,
  title: 'YCSB',
  system: 'cassandra',
  installation: {
    version: '0.17.0',
    artefact: 'site.ycsb:core',
    withDependencies: [
      'site.ycsb:core:0.17.0',
      'org.apache.cassandra:java-driver-core:4.19.3',
      // That which YCSB asks for needs javax.xml.bind, which Java lost after 8, to write a log.
      'org.hdrhistogram:HdrHistogram:2.2.2',
      'org.slf4j:slf4j-nop:1.7.36',
    ],
    compiled: { sources: 'src/workloads/ycsb/jvm', jar: 'jars/proofload-ycsb.jar' },
  },
  given,
  planned,
  plan({ targetOperationsPerSecond = null, ...parameters }) {
    return { parameters: { ...parameters, targetOperationsPerSecond }, plannedSeconds: parameters.durationSeconds };
  },
  faults({ localDataCenter, replicationFactor, ...parameters }) {
    const faults: ParameterFault[] = [];
    if (operationKinds.every((kind) => (parameters[`${kind}Share`] ?? 0) === 0))
      faults.push({
        parameter: 'readShare',
        sentence: 'and every other share is 0, so nothing would be done; raise one',
      });
    const wrong = [
      {
        parameter: 'localDataCenter',
        sentence: localDataCenter === undefined ? null : dataCenterFault(localDataCenter),
      },
      { parameter: 'replicationFactor', sentence: replicationFault(replicationFactor) },
    ];
    return [
      ...faults,
      ...wrong.flatMap(({ parameter, sentence }) => (sentence === null ? [] : { parameter, sentence })),
    ];
  },
  copies: { parameter: 'replicationFactor', role: 'cassandra', hosts: 'Cassandra nodes' },
  levelText({ threads, targetOperationsPerSecond: target = null }) {
    return `${threads} ${threads === 1 ? 'thread' : 'threads'}${target === null ? '' : `, ${exact(target)} operations/s`}`;
  },
  levelSuffix({ threads, targetOperationsPerSecond: target = null }) {
    return `${threads}${target === null ? '' : `-${shortCount(target)}`}`;
  },
  unit: 'operations',
  target({ threads: concurrency, targetOperationsPerSecond: ratePerSecond }) {
    return ratePerSecond === null ? { concurrency } : { ratePerSecond };
  },
  sameWork({ threads, targetOperationsPerSecond, ...parameters }) {
    const work = Object.entries(parameters)
      .filter(([parameter]) => parameter !== 'durationSeconds' && parameter !== 'warmUpSeconds')
      .toSorted(([one], [other]) => one.localeCompare(other));
    return targetOperationsPerSecond === null ? work : [threads, ...work];
  },
  search: {
    over: {
      threads: { kind: 'concurrency', unit: 'threads' },
      targetOperationsPerSecond: { kind: 'rate', unit: 'operations/s' },
    },
    given: (over, highest, seconds) => ({ [over]: highest, durationSeconds: seconds }),
    at: (parameters, { over, level, seconds, warmUpSeconds }) => ({
      ...parameters,
      durationSeconds: seconds,
      warmUpSeconds,
      [over]: level,
    }),
    refusal({ targetOperationsPerSecond: target }, over) {
      if (over !== 'threads' || typeof target !== 'number') return null;
      return `the load aims at ${target} operations a second whatever its threads; search over targetOperationsPerSecond, or take that out`;
    },
    writesOver: false,
  },
  // Seconds in which it connects, and two of operations that do not count; what its driver takes to close is in it.
  startUpSeconds: 14,
  preparationSeconds: (parameters) =>
    10 + Math.max(parameters.records / rowsPerSecond, (parameters.records * rowBytes(parameters)) / bytesPerSecond),
  instances: 'one',
  memory: { residentMebibytes: 600 },
  diskBytes(parameters) {
    const rows = parameters.records + insertedWhile(parameters);
    return rows * (2 * rowBytes(parameters) + storedBesideBytes) * copiesOf(parameters.replicationFactor);
  },
  bytesBetweenZones,
  trafficAssumption: `YCSB: a read, an insert and each record of a scan carry all fields, an update one of them, and each operation ${sentBesideBytes} bytes more; each copy of a write but the first goes to another zone. A load without a target rate does 1,000 operations a second with each thread, and no more than its NIC carries.`,
  takenNames(runId, loadId) {
    const name = plainKeyspaceName({ runId, attempt: 1, load: { id: loadId } });
    // The end of a longer one is replaced by the hash of what is its own.
    return name.length > longestKeyspaceName ? [] : [`keyspace ${name}`];
  },
  preparationSteps: [loadStep],
};
