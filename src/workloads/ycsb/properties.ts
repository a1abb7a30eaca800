/** Properties of YCSB and its binding. Pure. */
import { datacenter } from '../../systems/cassandra/cluster.ts';
import { keyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { replicationMap } from '../../systems/cassandra/replication.ts';
import { entryHosts } from '../../systems/entry-points.ts';
import { certificatesIn, secretsOfCluster, type ClusterSecrets } from '../../systems/secrets.ts';
import { hasTls } from '../../plan/security.ts';
import type { Cluster } from '../../plan/plan.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import type { LoadContext } from '../generator.ts';
import type { YcsbParameters } from './parameters.ts';
import { kindFacts, operationKinds } from './operations.ts';
import { sharesOf, defaultScanRecords } from './traffic.ts';

type Context = LoadContext<YcsbParameters>;
export type Properties = Record<string, string | number | boolean>;

/** Longer than Cassandra's own timeout of 20 s, whose error gives the reason. */
const requestTimeoutSeconds = 25;

const defaultConsistency = 'QUORUM';

/** Upper limits of the operations a second of one thread and of one client. */
const maxPerThreadSecond = 4000;
const maxClientPerSecond = 200_000;
/** YCSB's counters are 32-bit integers. */
const maxOperations = 2_000_000_000;

function sharedProperties({ plan, inventory, load, secrets, ...owner }: Context): Properties {
  const { records, fieldCount, fieldBytes, localDataCenter = datacenter } = load.parameters;
  const cluster = clusterNamed(plan, load.cluster);
  const { hosts, port } = entryHosts(cluster, inventory);
  return {
    workload: 'site.ycsb.workloads.CoreWorkload',
    recordcount: records,
    fieldcount: fieldCount,
    fieldlength: fieldBytes,
    'cassandra.hosts': hosts.join(','),
    'cassandra.port': port,
    'cassandra.datacenter': localDataCenter,
    'cassandra.keyspace': keyspaceIn(cluster, { ...owner, load }),
    'cassandra.requesttimeoutseconds': requestTimeoutSeconds,
    ...trustedProperties(cluster, secretsOfCluster(secrets, load.cluster)),
    'status.interval': 1,
  };
}

/** The certificate that the binding trusts; nothing without TLS. */
function trustedProperties(cluster: Cluster, secrets: ClusterSecrets): Properties {
  return hasTls(cluster) ? { 'cassandra.authority': certificatesIn(secrets, 'Cassandra').authority } : {};
}

/** Properties of the load phase. It creates the table and writes to all replicas, so that a read at level ONE finds its row on any node. */
export function loadProperties(context: Context): Properties {
  return {
    ...sharedProperties(context),
    'cassandra.replication': replicationMap(context.load.parameters.replicationFactor),
    'cassandra.readconsistency': 'ONE',
    'cassandra.writeconsistency': 'ALL',
    // A failed insert is retried. Rows that are still missing fail the load phase.
    core_workload_insertion_retry_limit: 5,
    core_workload_insertion_retry_interval: 1,
  };
}

/** Properties of the load itself, with its length in seconds. Logs go to the job's folder. */
export function runProperties(context: Context, seconds: number, folder: string): Properties {
  const { parameters } = context.load;
  const shares = sharesOf(parameters);
  return {
    ...sharedProperties(context),
    ...Object.fromEntries(operationKinds.map((kind) => [kindFacts[kind].property, shares[kind]])),
    maxscanlength: parameters.longestScanRecords ?? defaultScanRecords,
    requestdistribution: parameters.requestDistribution ?? 'zipfian',
    'cassandra.readconsistency': parameters.readConsistency ?? defaultConsistency,
    'cassandra.writeconsistency': parameters.writeConsistency ?? defaultConsistency,
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
 * More operations than the load can do, because its length should end it. With inserts, YCSB reserves keys for all planned inserts
 * and redraws each key that does not exist yet. A number that is far too large would leave it only redrawing.
 */
function operationCount(
  { insertShare = 0, threads, targetOperationsPerSecond }: YcsbParameters,
  seconds: number,
): number {
  if (insertShare === 0) return maxOperations;
  // Late operations are sent faster than the target rate, so one second is added.
  const perSecond = targetOperationsPerSecond ?? Math.min(threads * maxPerThreadSecond, maxClientPerSecond);
  return Math.min(maxOperations, Math.ceil(perSecond * (seconds + 1)));
}
