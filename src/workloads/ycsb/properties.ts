/** Properties that YCSB and its binding are given. Pure. */
import { cassandraCluster, datacenter, nativePort } from '../../systems/cassandra/cluster.ts';
import { keyspaceName } from '../../systems/cassandra/keyspace-name.ts';
import { replicationMap } from '../../systems/cassandra/replication.ts';
import { addressOf } from '../../systems/folders.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import type { LoadContext } from '../generator.ts';
import type { YcsbParameters } from './parameters.ts';
import { kindFacts, operationKinds } from './operations.ts';
import { sharesOf, usualScanRecords } from './traffic.ts';

type Context = LoadContext<YcsbParameters>;
export type Properties = Record<string, string | number | boolean>;

/** Cassandra gives up after 20 s by itself, and says why. */
const requestTimeoutSeconds = 25;

const usualConsistency = 'QUORUM';

/** More operations than one thread does in a second, and than one client does. */
const mostPerThreadSecond = 4000;
const mostPerSecond = 200_000;
/** Its counters are whole numbers of 32 bits. */
const mostOperations = 2_000_000_000;

function sharedProperties({ plan, inventory, load, ...owner }: Context): Properties {
  const { records, fieldCount, fieldBytes, localDataCenter = datacenter } = load.parameters;
  const { nodes } = cassandraCluster(clusterNamed(plan, load.cluster));
  return {
    workload: 'site.ycsb.workloads.CoreWorkload',
    recordcount: records,
    fieldcount: fieldCount,
    fieldlength: fieldBytes,
    'cassandra.hosts': nodes.map((name) => addressOf(inventory, name)).join(','),
    'cassandra.port': nativePort,
    'cassandra.datacenter': localDataCenter,
    'cassandra.keyspace': keyspaceName({ ...owner, load }),
    'cassandra.requesttimeoutseconds': requestTimeoutSeconds,
    'status.interval': 1,
  };
}

/** Of the load phase: it makes the table, and writes to all replicas, so that a read at level ONE finds its row wherever it asks. */
export function loadProperties(context: Context): Properties {
  return {
    ...sharedProperties(context),
    'cassandra.replication': replicationMap(context.load.parameters.replicationFactor),
    'cassandra.readconsistency': 'ONE',
    'cassandra.writeconsistency': 'ALL',
    // A row that is not taken at once is tried again; what is missing after that fails the load phase.
    core_workload_insertion_retry_limit: 5,
    core_workload_insertion_retry_interval: 1,
  };
}

/** Of the load itself, which lasts so many seconds; logs go to the folder of its job. */
export function runProperties(context: Context, seconds: number, folder: string): Properties {
  const { parameters } = context.load;
  const shares = sharesOf(parameters);
  return {
    ...sharedProperties(context),
    ...Object.fromEntries(operationKinds.map((kind) => [kindFacts[kind].property, shares[kind]])),
    maxscanlength: parameters.longestScanRecords ?? usualScanRecords,
    requestdistribution: parameters.requestDistribution ?? 'zipfian',
    'cassandra.readconsistency': parameters.readConsistency ?? usualConsistency,
    'cassandra.writeconsistency': parameters.writeConsistency ?? usualConsistency,
    maxexecutiontime: seconds,
    operationcount: operationCount(parameters, seconds),
    measurementtype: 'hdrhistogram',
    'measurement.interval': 'both',
    'hdrhistogram.fileoutput': true,
    'hdrhistogram.output.path': `${folder}/h.`,
    'hdrhistogram.percentiles': '50,95,99,99.9',
  };
}

/**
 * More than the load can do, for its length ends it. With inserts YCSB makes room among its keys for all that it is to insert,
 * and draws again for each key that is not there yet: of a number far too large it would do nothing but draw.
 */
function operationCount(
  { insertShare = 0, threads, targetOperationsPerSecond }: YcsbParameters,
  seconds: number,
): number {
  if (insertShare === 0) return mostOperations;
  // What was late is sent faster than the target, and one second more than is needed does not matter.
  const perSecond = targetOperationsPerSecond ?? Math.min(threads * mostPerThreadSecond, mostPerSecond);
  return Math.min(mostOperations, Math.ceil(perSecond * (seconds + 1)));
}
