import type { Service, ServiceContext } from '../system.ts';
import { addressOf } from '../folders.ts';
import { makeFolders, serviceFlags, serviceJob } from '../java.ts';
import { metricsAgentFiles, metricsAgentFlag } from '../metrics-agent.ts';
import { brokerPort, kafkaCluster, zookeeperPort, protocolOf } from './cluster.ts';
import { jaasFlags, saslFiles, saslProperties, tlsFiles, tlsProperties } from './security.ts';
import { brokerId, configFile, configuration, formatCommands, kafkaCommand, quorumProperties } from './settings.ts';

/** Garbage collector settings of Kafka's own start script. */
const collectorFlags = [
  '-XX:+UseG1GC',
  '-XX:MaxGCPauseMillis=20',
  '-XX:InitiatingHeapOccupancyPercent=35',
  '-XX:+ExplicitGCInvokesConcurrent',
];

function clusterProperties(context: ServiceContext) {
  const kafka = kafkaCluster(context.cluster);
  if (kafka.metadata === 'kraft') {
    return {
      'process.roles': 'broker',
      'node.id': brokerId(kafka, context.host.name),
      ...quorumProperties(kafka, context.inventory),
      // Brokers start together with the controller, which may be slow (default 60 s).
      'initial.broker.registration.timeout.ms': 300_000,
    };
  }
  return {
    'broker.id': brokerId(kafka, context.host.name),
    'zookeeper.connect': `${addressOf(context.inventory, kafka.controller)}:${zookeeperPort}`,
    // As for KRaft's session: a broker short of CPU is late, not dead (default 18 s).
    'zookeeper.session.timeout.ms': 30_000,
    // Brokers start together with ZooKeeper (default 18 s).
    'zookeeper.connection.timeout.ms': 300_000,
  };
}

function brokerProperties(context: ServiceContext) {
  const replicas = Math.min(3, kafkaCluster(context.cluster).brokers.length);
  return {
    ...clusterProperties(context),
    listeners: `${protocolOf(context.cluster)}://${context.host.address}:${brokerPort}`,
    ...(context.cluster.security ? { 'inter.broker.listener.name': protocolOf(context.cluster) } : {}),
    ...tlsProperties(context),
    ...saslProperties(context.cluster),
    'log.dirs': `${context.serviceFolder}/data`,
    // As in the published set-up: topics of 6 partitions, each on all three brokers.
    'num.partitions': 6,
    'default.replication.factor': replicas,
    // Kafka's default, made explicit: acks=all waits for all in-sync replicas, as in the published runs.
    'min.insync.replicas': 1,
    // A misspelt topic must fail, not be created with settings that differ from the plan.
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': replicas,
    // One consumer group uses one of them. The default of 50 means 150 replicas on a small machine.
    'offsets.topic.num.partitions': 6,
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': 1,
    // A group of one has nobody to wait for (default 3 s), and Kafka had no such delay at the time of the published runs.
    'group.initial.rebalance.delay.ms': 0,
    // Brokers that stop for good need not sign off. For one that restarts, the controller would wait until its session is over.
    'controlled.shutdown.enable': context.plan.variants !== undefined,
    ...kafkaCluster(context.cluster).settings,
  };
}

/** A Kafka broker, with its metadata in KRaft or in ZooKeeper. */
export const kafkaBroker: Service = {
  files: (context) => ({ ...configuration(context, brokerProperties(context)), ...metricsAgentFiles(context) }),
  setUp: (context) => [
    makeFolders(context),
    ...(kafkaCluster(context.cluster).metadata === 'kraft' ? formatCommands(context) : []),
  ],
  job: (context) =>
    serviceJob(
      context,
      kafkaCommand(
        context,
        [...serviceFlags(context), ...collectorFlags, ...jaasFlags(context), metricsAgentFlag(context)],
        'info',
        ['kafka.Kafka', configFile(context)],
      ),
      { ...tlsFiles(context), ...saslFiles(context) },
    ),
};
