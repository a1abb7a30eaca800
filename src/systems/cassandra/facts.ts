/** Facts of Cassandra. Pure. */
import { count } from '../../input/fields.ts';
import type { SystemFacts } from '../facts.ts';
import { moreThreads, type AdvicePiece } from '../resource-facts.ts';
import { cassandraInstallation, cassandraVersionFault } from './versions.ts';
import {
  changingAttributes,
  changingSettings,
  failureDetector,
  hintsBean,
  decommissionOperation,
  flushOperation,
  rebuildOperation,
  repairOperation,
  repairStatusOperation,
  storageService,
} from './beans.ts';
import { nodeEvidence } from './evidence.ts';
import { nodeHistograms } from './histograms.ts';
import { nodeMetrics } from './metrics.ts';
import { nodeResources } from './resources.ts';
import { cassandraCluster, nativePort, onlyDataCenter, storagePort } from './cluster.ts';
import { dataCentersField, placeDataCenters } from './data-centers.ts';

/** Pools whose waiting tasks are counted together. */
const stages = [
  { threads: /^ReadStage/, title: 'readers', setting: 'concurrent_reads' },
  { threads: /^MutationStage/, title: 'writers', setting: 'concurrent_writes' },
  { threads: /^CounterMutation/, title: 'writers of counters', setting: 'concurrent_counter_writes' },
  { threads: /^ViewMutation/, title: 'writers of views', setting: 'concurrent_materialized_view_writes' },
  { threads: /^Native-Trans/, title: 'threads for requests of clients', setting: 'native_transport_max_threads' },
].map(({ threads, title, setting }) => ({ threads, resources: ['stages'], advice: moreThreads(title, setting) }));

const moreCompactors: AdvicePiece = {
  ...moreThreads('compactors', 'concurrent_compactors'),
  kind: 'faster-compaction',
};

export const cassandra = {
  title: 'Cassandra',
  placement: 'Cassandra on every host with the role `cassandra`.',
  roles: { cassandra: { takenBy: 'each', members: 'nodes', keepsData: true } },
  services: {
    cassandra: {
      role: 'cassandra',
      stage: 1,
      // Cassandra's own scripts stop at 8 GiB. Caches and memtable buffers are outside the heap.
      memory: { floor: 512, cap: 8192, weight: 2, overhead: 416 },
      ports: { native: nativePort, storage: storagePort },
      metricsPort: 8779,
      metrics: nodeMetrics,
      histograms: nodeHistograms,
      operations: [flushOperation, repairOperation, repairStatusOperation, decommissionOperation, rebuildOperation],
      beans: [failureDetector, hintsBean, storageService],
      changes: changingAttributes,
      evidence: nodeEvidence,
      resources: nodeResources,
      backgroundThreads:
        /^(Compaction|Memtable|PerDiskMemtable|Hint|Validation|AntiEntropy|SecondaryIndex|ScheduledTasks|OptionalTasks|NonPeriodic|Repair|Reference-Reap|Strong-Ref)/,
      pools: [
        ...stages,
        { threads: /^CompactionExec/, resources: ['compaction'], advice: moreCompactors },
        { threads: /^(PerDisk)?MemtableF/, advice: moreThreads('writers of memtables', 'memtable_flush_writers') },
        { threads: /^Validation/, advice: moreThreads('threads for validation', 'concurrent_validations') },
        { threads: /^HintsDispatch/, advice: moreThreads('senders of hints', 'max_hints_delivery_threads') },
        { threads: /^ViewBuild/, advice: moreThreads('builders of views', 'concurrent_view_builders') },
      ],
      diskAllowanceBytes: 512 * 1024 ** 2,
    },
  },
  options: {
    tokens: count('tokens', 256, 1536).default(256).describe('Tokens of each node of the ring.'),
    dataCenters: dataCentersField(),
  },
  placed: placeDataCenters,
  settings: {
    of: '`cassandra.yaml`',
    example: 'concurrent_reads: 2, read_request_timeout: 5s',
    examples: { chooseCode: ['authenticator'], owned: ['listen_address'], unlocked: ['allow_insecure_udfs'] },
    owned:
      /address|interface|port(_ssl)?$|director(y|ies)$|^cluster_name$|token|^auto_bootstrap$|^seed_provider$|snitch$|^partitioner$|^(client|server)_encryption_options/,
    insteadOf: {
      num_tokens: 'give systems.cassandra.tokens',
      'client_encryption_options.enabled': 'give systems.cassandra.security.tls: true',
      'server_encryption_options.internode_encryption': 'give systems.cassandra.security.tls: true',
    },
    list: 'node',
    unlocked: [
      [
        /insecure_udfs$|^user_defined_functions_threads_enabled$/,
        'lets anyone who reaches a node run their own code in it',
      ],
    ],
  },
  security: { sasl: [] },
  read: cassandraCluster,
  versions: ['5.0.9', '4.1.10'],
  versionFault: cassandraVersionFault,
  installation: cassandraInstallation,
  entry: { role: 'cassandra', port: nativePort },
  existing: {
    onePort: true,
    credentials: false,
    residue:
      'A dropped keyspace stays on the disks of the nodes as a snapshot if their auto_snapshot is on, which is the default: "nodetool clearsnapshot" removes it.',
  },
  settles: { role: 'cassandra', work: 'compactions' },
  backlogs: {
    'hints-delivered': {
      role: 'cassandra',
      work: 'hints',
      meaning: 'no node has hints for another',
      // A node flushes its hints, and looks for those to deliver, every 10 s each.
      quietSeconds: 20,
    },
  },
  growing: { role: 'cassandra', dataCenters: (cluster) => cassandraCluster(cluster).dataCentersLater },
  changing: changingSettings,
  comparesCopies: { role: 'cassandra', by: 'a preview of repair' },
  serving: (cluster, { localDataCenter }) =>
    cassandraCluster(cluster).dataCenters.flatMap(({ name, nodes }) =>
      localDataCenter === undefined || localDataCenter === name ? nodes : [],
    ),
  hasSecret: false,
  staysUp: true,
  advice: { otherLoads: 'more threads, or a second load generator' },
  conditions: (cluster) => {
    const { dataCenters, tokens } = cassandraCluster(cluster);
    const nodesOf = dataCenters.map(
      ({ name, nodes }) => `${name === onlyDataCenter ? '' : `${name}: `}${nodes.join(', ')}`,
    );
    return [['Cassandra’s ring', `${nodesOf.join('; ')}; ${tokens} tokens`]];
  },
} as const satisfies SystemFacts;
