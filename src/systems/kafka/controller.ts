import type { Service } from '../system.ts';
import { makeFolders, serviceFlags, serviceJob } from '../java.ts';
import { controllerPort, kafkaCluster, zookeeperPort } from './cluster.ts';
import { scramOptions, tlsFiles, tlsProperties } from './security.ts';
import { configFile, configuration, controllerId, formatCommands, kafkaCommand, quorumProperties } from './settings.ts';

/** The KRaft controller, a separate process as ZooKeeper was. */
export const kafkaController: Service = {
  files: (context) =>
    configuration(context, {
      'process.roles': 'controller',
      'node.id': controllerId,
      ...quorumProperties(kafkaCluster(context.cluster), context.inventory),
      listeners: `CONTROLLER://${context.host.address}:${controllerPort}`,
      'log.dirs': `${context.serviceFolder}/data`,
      ...tlsProperties(context),
    }),
  setUp: (context) => [makeFolders(context), ...formatCommands(context, scramOptions(context))],
  job: (context) =>
    // Its heap is small and its load a few records a second, so a concurrent collector would cost more than it saves.
    serviceJob(
      context,
      kafkaCommand(context, [...serviceFlags(context), '-XX:+UseSerialGC'], 'info', [
        'kafka.Kafka',
        configFile(context),
      ]),
      tlsFiles(context),
    ),
};

/** A single ZooKeeper server, as in the published set-up. */
export const zookeeper: Service = {
  files: (context) =>
    configuration(context, {
      tickTime: 2000,
      dataDir: `${context.serviceFolder}/data`,
      clientPortAddress: context.host.address,
      clientPort: zookeeperPort,
      maxClientCnxns: 0,
      // Its web server would listen on all addresses of the machine.
      'admin.enableServer': false,
    }),
  setUp: (context) => [makeFolders(context)],
  job: (context) =>
    serviceJob(
      context,
      kafkaCommand(
        context,
        [...serviceFlags(context), '-XX:+UseSerialGC', '-Dzookeeper.jmx.log4j.disable=true'],
        'info',
        ['org.apache.zookeeper.server.quorum.QuorumPeerMain', configFile(context)],
      ),
    ),
};
