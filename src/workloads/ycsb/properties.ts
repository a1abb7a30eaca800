/** Properties of YCSB and its binding. Pure. */
import { localNodes } from '../../systems/cassandra/local-nodes.ts';
import { datasetKeyspaceIn, keyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { replicationMap } from '../../systems/cassandra/replication.ts';
import { certificatesIn, secretsOfCluster, type ClusterSecrets, type Secrets } from '../../systems/secrets.ts';
import { clusterNamed, hasTls } from '../../plan/clusters.ts';
import type { Cluster, Plan } from '../../plan/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { DatasetContext, DatasetSlice, LoadContext } from '../generator.ts';
import type { YcsbDataset, YcsbParameters } from './parameters.ts';
import { kindFacts, operationKinds } from './operations.ts';
import { sharesOf, defaultScanRecords } from './dataset.ts';

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

/** Where a client of YCSB finds its records, and of what shape they are. */
interface RecordsPlace {
  plan: Plan;
  inventory: Inventory;
  secrets: Secrets;
  /** Name of the cluster. */
  cluster: string;
  keyspace: string;
  records: number;
  shape: Pick<YcsbParameters, 'fieldCount' | 'fieldBytes' | 'localDataCenter'>;
}

/** The keyspace of a load: that of its dataset, or one of its own for each attempt. */
export function keyspaceOfLoad(context: Context): string {
  const { plan, load, campaignId } = context;
  const cluster = clusterNamed(plan, load.cluster);
  return load.dataset ? datasetKeyspaceIn(cluster, load.dataset.name, campaignId) : keyspaceIn(cluster, context);
}

export function keyspaceOfDataset({ plan, dataset, campaignId }: DatasetContext): string {
  return datasetKeyspaceIn(clusterNamed(plan, dataset.cluster), dataset.name, campaignId);
}

function placeOfLoad(context: Context): RecordsPlace {
  const { plan, inventory, secrets, load } = context;
  const { records, ...shape } = load.parameters;
  return { plan, inventory, secrets, cluster: load.cluster, keyspace: keyspaceOfLoad(context), records, shape };
}

function sharedProperties({ plan, inventory, secrets, keyspace, records, shape, ...of }: RecordsPlace): Properties {
  const { fieldCount, fieldBytes, localDataCenter } = shape;
  const cluster = clusterNamed(plan, of.cluster);
  const { hosts, port, dataCenter } = localNodes(cluster, inventory, localDataCenter);
  return {
    workload: 'site.ycsb.workloads.CoreWorkload',
    recordcount: records,
    fieldcount: fieldCount,
    fieldlength: fieldBytes,
    'cassandra.hosts': hosts.join(','),
    'cassandra.port': port,
    'cassandra.datacenter': dataCenter,
    'cassandra.keyspace': keyspace,
    'cassandra.requesttimeoutseconds': requestTimeoutSeconds,
    ...trustedProperties(cluster, secretsOfCluster(secrets, of.cluster)),
    'status.interval': 1,
  };
}

/** The certificate that the binding trusts; nothing without TLS. */
function trustedProperties(cluster: Cluster, secrets: ClusterSecrets): Properties {
  return hasTls(cluster) ? { 'cassandra.authority': certificatesIn(secrets, 'Cassandra').authority } : {};
}

/** Properties of the load phase of a load that makes its own records. */
export function loadProperties(context: Context): Properties {
  return insertProperties(placeOfLoad(context), context.load.parameters.replicationFactor);
}

/** Properties of inserting a slice of a dataset. The keys depend on nothing but their numbers. */
export function sliceProperties(context: DatasetContext<YcsbDataset>, { from, to }: DatasetSlice): Properties {
  const { plan, inventory, secrets, dataset } = context;
  const { replicationFactor, ...shape } = dataset.parameters;
  const place = { plan, inventory, secrets, cluster: dataset.cluster, keyspace: keyspaceOfDataset(context), shape };
  return {
    ...insertProperties({ ...place, records: to }, replicationFactor),
    insertstart: from,
    insertcount: to - from,
  };
}

/** It creates the table and writes to all replicas, so that a read at level ONE finds its row on any node. */
function insertProperties(place: RecordsPlace, replication: YcsbDataset['replicationFactor']): Properties {
  return {
    ...sharedProperties(place),
    'cassandra.replication': replicationMap(replication),
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
    ...sharedProperties(placeOfLoad(context)),
    ...Object.fromEntries(operationKinds.map((kind) => [kindFacts[kind].property, shares[kind]])),
    ...(parameters.updateAllFields ? { writeallfields: true } : {}),
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
