/** What is known of cassandra-stress, Cassandra's own load generator. Pure. */
import { z } from 'zod';
import { count, countOrZero, mapping, rate } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import {
  consistencyField,
  copiesOf,
  replicationFault,
  replicationField,
  replicationSaid,
} from '../../systems/cassandra/replication.ts';
import type { ParameterFault, TrafficPlace, WorkloadFacts } from '../facts.ts';
import { resultFacts, type CassandraStressFigures } from './measured.ts';
import { exact } from '../../text/figures.ts';
import { shortCount } from '../level-text.ts';
import { mostPerSecond } from '../parameter-fields.ts';
import { longestKeyspaceName, plainKeyspaceName } from '../../systems/cassandra/plain-keyspace-name.ts';
import { report } from './report.ts';

const given = mapping({
  threads: count('threads', 64, 100_000).describe('Client threads. They name the level.'),
  durationSeconds: count('seconds', 2700, mostLoadSeconds).describe('Length of the load in seconds.'),
  keys: count('keys', 1_000_000, 1e10).describe(
    'Keys are uniform in 1 to this number; all of them are written first, unless the load only writes.',
  ),
  writeShare: countOrZero('parts', 1, 1000).describe(
    'Writes for each `readShare` reads; 0 for a load that only reads.',
  ),
  readShare: countOrZero('parts', 3, 1000).describe(
    'Reads for each `writeShare` writes; 0 for a load that only writes.',
  ),
  replicationFactor: replicationField().describe(replicationSaid),
  consistency: consistencyField()
    .optional()
    .describe('Consistency level of reads and writes that are measured; `ONE` where it is left out.'),
  columns: count('columns', 5, 1000).optional().describe('Columns of a row; 5 where it is left out.'),
  columnBytes: count('bytes', 34, 1e7).optional().describe('Size of each column in bytes; 34 where it is left out.'),
  offeredOperationsPerSecond: rate('operations a second', 5000, mostPerSecond)
    .optional()
    .describe(
      'Offered load in operations a second on an open-loop schedule; null or left out, each thread sends its next operation when the last one is answered.',
    ),
});

const planned = given
  .extend({
    durationSeconds: z.number().nonnegative(),
    /** Seconds before those, not measured; the tool's own cold start where it is left out. */
    warmUpSeconds: z.number().nonnegative().exactOptional(),
    offeredOperationsPerSecond: z.number().nonnegative().nullable(),
  })
  .strip();

type CassandraStressGiven = z.output<typeof given>;
export type CassandraStressParameters = z.output<typeof planned>;

/** Step of a run's preparation in which the rows are written. */
export const fillStep = 'fill';

/** Keys a second that it writes before its measured load, on a small machine. */
const keysPerSecond = 4000;
export const usualConsistency = 'ONE';
/** Of the tool's own row. */
const usualColumns = 5;
const usualColumnBytes = 34;
/** Beside its columns, which are stored in the table and in the commit log. */
const storedBesideBytes = 260;
/** A key, with the frames of Cassandra's protocol. */
const sentBesideBytes = 80;
/** Of one thread that waits for each operation: more than one a millisecond does not come from a host in another zone. */
const operationsPerThreadSecond = 1000;

export const facts: WorkloadFacts<CassandraStressGiven, CassandraStressParameters, CassandraStressFigures> = {
  ...resultFacts,
  report,
  title: 'cassandra-stress',
  system: 'cassandra',
  // No jar of 5.0 holds it; this is the newest whole distribution on Maven Central. Its HDR log needs javax.xml.bind, which
  // Java lost after 8; without it the tool ends early, with exit code 0.
  installation: {
    version: '4.0-alpha2',
    artefact: 'org.apache.cassandra:apache-cassandra',
    alone: ['org.apache.cassandra:apache-cassandra:4.0-alpha2:tar.gz:bin', 'javax.xml.bind:jaxb-api:2.3.1'],
    archiveFolders: ['lib', 'tools/lib'],
  },
  given,
  planned,
  plan({ offeredOperationsPerSecond = null, ...parameters }) {
    return { parameters: { ...parameters, offeredOperationsPerSecond }, plannedSeconds: parameters.durationSeconds };
  },
  faults({ writeShare, readShare, replicationFactor }) {
    const faults: ParameterFault[] = [];
    if (writeShare === 0 && readShare === 0)
      faults.push({ parameter: 'readShare', sentence: 'is 0 as writeShare is, so nothing would be done; raise one' });
    const sentence = replicationFault(replicationFactor);
    return sentence === null ? faults : [...faults, { parameter: 'replicationFactor', sentence }];
  },
  copies: { parameter: 'replicationFactor', role: 'cassandra', hosts: 'Cassandra nodes' },
  levelText({ threads, offeredOperationsPerSecond: rate = null }) {
    return `${threads} ${threads === 1 ? 'thread' : 'threads'}${rate === null ? '' : `, ${exact(rate)} operations/s`}`;
  },
  levelSuffix({ threads, offeredOperationsPerSecond: rate = null }) {
    return `${threads}${rate === null ? '' : `-${shortCount(rate)}`}`;
  },
  unit: 'operations',
  target({ threads: concurrency, offeredOperationsPerSecond: ratePerSecond }) {
    return ratePerSecond === null ? { concurrency } : { ratePerSecond };
  },
  sameWork({ threads, keys, writeShare, readShare, replicationFactor, offeredOperationsPerSecond, ...others }) {
    const { consistency = usualConsistency, columns = usualColumns, columnBytes = usualColumnBytes } = others;
    const work = [keys, writeShare, readShare, replicationFactor, consistency, columns, columnBytes];
    return offeredOperationsPerSecond === null ? work : [threads, ...work];
  },
  search: {
    over: {
      threads: { kind: 'concurrency', unit: 'threads' },
      offeredOperationsPerSecond: { kind: 'rate', unit: 'operations/s' },
    },
    given: (over, highest, seconds) => ({ [over]: highest, durationSeconds: seconds }),
    at: (parameters, { over, level, seconds, warmUpSeconds }) => ({
      ...parameters,
      durationSeconds: seconds,
      warmUpSeconds,
      [over]: level,
    }),
    refusal({ offeredOperationsPerSecond: rate }, over) {
      if (over !== 'threads' || typeof rate !== 'number') return null;
      return `the load offers ${rate} operations a second whatever its threads; search over offeredOperationsPerSecond, or take that out`;
    },
    writesOver: false,
  },
  // Two seconds of operations that do not count and the end of its own log are in it.
  startUpSeconds: 9,
  preparationSeconds: ({ keys, readShare }) => (readShare === 0 ? 0 : 6 + keys / keysPerSecond),
  instances: 'one',
  memory: { residentMebibytes: 600 },
  diskBytes({ keys, replicationFactor, ...row }) {
    return keys * (2 * columnsBytes(row) + storedBesideBytes) * copiesOf(replicationFactor);
  },
  bytesBetweenZones: (parameters, place) => sentBytes(parameters) * rowsBetweenZones(parameters, place),
  trafficAssumption: `Cassandra: an operation carries its columns and ${sentBesideBytes} bytes; each copy of a write but the first goes to another zone. A load without a rate does ${operationsPerThreadSecond.toLocaleString('en-US')} operations a second with each thread, and no more than its NIC carries.`,
  takenNames(runId, loadId) {
    const name = plainKeyspaceName({ runId, attempt: 1, load: { id: loadId } });
    // The end of a longer one is replaced by the hash of what is its own.
    return name.length > longestKeyspaceName ? [] : [`keyspace ${name}`];
  },
  preparationSteps: [fillStep],
};

/** Of a row, in bytes. */
function columnsBytes({ columns = usualColumns, columnBytes = usualColumnBytes }: Partial<CassandraStressParameters>) {
  return columns * columnBytes;
}

function sentBytes(parameters: CassandraStressParameters): number {
  return columnsBytes(parameters) + sentBesideBytes;
}

function rowsBetweenZones(
  parameters: CassandraStressParameters,
  { hosts, serving, networkBitsPerSecond, ways }: TrafficPlace,
): number {
  const { keys, threads, durationSeconds, warmUpSeconds = 0, writeShare, readShare, replicationFactor } = parameters;
  const seconds = durationSeconds + warmUpSeconds;
  const possible = Math.min(threads * operationsPerThreadSecond, networkBitsPerSecond / 8 / sentBytes(parameters));
  const operations = seconds * (parameters.offeredOperationsPerSecond ?? possible);
  const writes = (readShare === 0 ? 0 : keys) + (operations * writeShare) / (writeShare + readShare);
  const reads = (operations * readShare) / (writeShare + readShare);
  const copies = Math.min(copiesOf(replicationFactor), serving.length) - 1;
  const toNode = ways.share(hosts, serving);
  const isSpread = ways.shareAmong(serving) > 0;
  // A read may be answered by a node that is not the one that was asked.
  return writes * (toNode + (isSpread ? copies : 0)) + reads * (toNode + ways.shareAmong(serving));
}
