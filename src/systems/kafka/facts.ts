/** Facts of Kafka. Pure. */
import { choice } from '../../input/fields.ts';
import type { Cluster } from '../../plan/plan.ts';
import type { SystemFacts, ChangingSetting } from '../facts.ts';
import { moreThreads } from '../resource-facts.ts';
import { isAtLeast } from '../version-order.ts';
import { brokerMetrics } from './metrics.ts';
import { brokerResources } from './resources.ts';
import {
  insteadOfSecurity,
  ownedSecurity,
  protectedNoEffect,
  securityFault,
  brokerPort,
  controllerPort,
  kafkaCluster,
  zookeeperPort,
} from './cluster.ts';
import { kafkaInstallation, kafkaVersionFault, lastWithZookeeper } from './versions.ts';

/** Settings that a running broker takes on, as in the table of "Updating Broker Configs" in Kafka's documentation. */
const changingSettings = {
  // A broker changes the size of a pool of threads to at most twice, and at least half, of what it was.
  'num.io.threads': { unit: 'threads', least: 1, most: 1024, pool: 8 },
  'num.network.threads': { unit: 'threads', least: 1, most: 1024, pool: 3 },
  'num.replica.fetchers': { unit: 'threads', least: 1, most: 1024, pool: 1 },
  'background.threads': { unit: 'threads', least: 1, most: 1024, pool: 10 },
  'log.cleaner.threads': { unit: 'threads', least: 1, most: 1024, pool: 1 },
  'message.max.bytes': { unit: 'bytes', least: 0, most: 2 ** 30 },
  'log.segment.bytes': { unit: 'bytes', least: 1024 ** 2, most: 2 ** 31 - 1 },
} as const satisfies Record<string, ChangingSetting>;

const isKraft = ({ options }: { options: Record<string, unknown> }): boolean => options['metadata'] === 'kraft';

function noEffect(key: string, cluster: Pick<Cluster, 'options' | 'security'>): string | null {
  const ofSecurity = protectedNoEffect(key, cluster);
  if (ofSecurity !== null) return ofSecurity;
  if (key.startsWith('zookeeper.') && isKraft(cluster))
    return 'has no effect, because the cluster has no ZooKeeper; remove it, or give systems.kafka.metadata: zookeeper';
  return null;
}

export const kafka = {
  title: 'Kafka',
  placement: 'Kafka on every host with the role `kafka-broker`, its metadata on the host with `kafka-controller`.',
  roles: {
    'kafka-broker': { takenBy: 'each', members: 'brokers', keepsData: true },
    'kafka-controller': { takenBy: 'one', members: 'controllers', keepsData: true },
  },
  services: {
    'kafka-controller': {
      role: 'kafka-controller',
      isIn: isKraft,
      stage: 1,
      memory: { floor: 192, cap: 1024, weight: 0.5, overhead: 160 },
      ports: { controller: controllerPort },
    },
    zookeeper: {
      role: 'kafka-controller',
      isIn: (cluster) => !isKraft(cluster),
      stage: 1,
      memory: { floor: 128, cap: 1024, weight: 0.5, overhead: 128 },
      ports: { clients: zookeeperPort },
    },
    'kafka-broker': {
      role: 'kafka-broker',
      stage: 1,
      // Kafka recommends 6 GiB for a broker.
      memory: { floor: 384, cap: 6144, weight: 2, overhead: 160 },
      ports: { broker: brokerPort },
      metricsPort: 8778,
      metrics: brokerMetrics,
      resources: brokerResources,
      backgroundThreads: /^(kafka-log-clean|kafka-scheduler|ExpirationReaper|LogDirFailure|feature-)/,
      pools: [
        { threads: /^data-plane-kafka-n|^kafka-network/, resources: ['network-processors'] },
        { threads: /^data-plane-kafka-r|^kafka-request/, resources: ['request-handlers'] },
        // Cut, they do not tell the two apart.
        { threads: /^data-plane-kafk$/, resources: ['request-handlers', 'network-processors'] },
        { threads: /^ReplicaFetcher/, advice: moreThreads('fetchers of replicas', 'num.replica.fetchers') },
        {
          threads: /^ReplicaAlterLog/,
          advice: moreThreads('movers of replicas', 'num.replica.alter.log.dirs.threads'),
        },
        { threads: /^kafka-log-clean/, advice: moreThreads('cleaners of logs', 'log.cleaner.threads') },
        { threads: /^log-recovery/, advice: moreThreads('threads for recovery', 'num.recovery.threads.per.data.dir') },
        { threads: /^kafka-scheduler/, advice: moreThreads('background threads', 'background.threads') },
        { threads: /^group-coordinat/, advice: moreThreads('coordinators of groups', 'group.coordinator.threads') },
        { threads: /^remote-log-read/, advice: moreThreads('readers of remote logs', 'remote.log.reader.threads') },
        { threads: /^kafka-rlm/, advice: moreThreads('copiers of logs', 'remote.log.manager.copier.thread.pool.size') },
      ],
    },
  },
  options: {
    metadata: choice(['kraft', 'zookeeper'])
      .default('kraft')
      .describe('Where Kafka keeps its metadata. The published set-up uses ZooKeeper.'),
  },
  settings: {
    of: "the brokers' `server.properties`",
    example: 'num.io.threads: 1, num.network.threads: 2',
    examples: { chooseCode: ['authorizer.class.name'], owned: ['listeners', 'log.dirs'], unlocked: ['plugin.path'] },
    owned: new RegExp(
      `^(${ownedSecurity})$|${/listener|^advertised\.|^process\.roles$|^(node|broker)\.id|^controller\.quorum\.|^zookeeper\.connect$|\.dirs?$|^security\.inter\.|jmx|^metric\.reporters$/.source}`,
    ),
    insteadOf: insteadOfSecurity,
    unlocked: [[/(^|\.)(class|plugin)\.path$/, 'loads code from folders of the host']],
    list: 'broker',
    // Of the manager of remote segments that a class name chooses.
    families: /^(rsm|rlmm)\.config\./,
    noEffect,
  },
  security: { sasl: ['plain', 'scram-sha-256', 'scram-sha-512'], fault: securityFault },
  read: kafkaCluster,
  versions: ['4.3.1', '3.9.1'],
  defaultVersion: ({ metadata }) => (metadata === 'zookeeper' ? lastWithZookeeper : '4.3.1'),
  versionFault: kafkaVersionFault,
  optionsFault: (version, { metadata }) =>
    metadata === 'zookeeper' && isAtLeast(version, '4')
      ? 'has no ZooKeeper; take version 3.9, or leave metadata out'
      : null,
  installation: kafkaInstallation,
  entry: { role: 'kafka-broker', port: brokerPort },
  existing: { onePort: false, credentials: true },
  changing: changingSettings,
  hasSecret: false,
  staysUp: true,
  advice: { otherLoads: 'more partitions, larger batches or a second producer' },
  variant: { condition: 'Kafka’s metadata', title: (cluster) => (isKraft(cluster) ? 'KRaft' : 'ZooKeeper') },
  conditions: (cluster) => {
    const { metadata, brokers } = kafkaCluster(cluster);
    return [
      ['Kafka’s metadata', metadata],
      ['Kafka’s brokers', brokers.join(', ')],
    ];
  },
} as const satisfies SystemFacts;
