import type { Service } from '../system.ts';
import { makeFolders, serviceFlags, serviceJob } from '../java.ts';
import {
  configFile,
  configuration,
  controllerId,
  controllerPort,
  formatCommand,
  kafkaCommand,
  kafkaPlan,
  quorumProperties,
} from './settings.ts';

/** The KRaft controller, a process of its own as ZooKeeper was. */
export const kafkaController: Service = {
  name: 'kafka-controller',
  port: controllerPort,
  installation: () => 'kafka',
  files: (context) =>
    configuration(context, {
      'process.roles': 'controller',
      'node.id': controllerId,
      ...quorumProperties(kafkaPlan(context), context.inventory),
      listeners: `CONTROLLER://${context.host.address}:${controllerPort}`,
      'log.dirs': `${context.serviceFolder}/data`,
    }),
  setUp: (context) => [makeFolders(context), formatCommand(context)],
  job: (context) =>
    // Its heap is small and its load a few records a second: a collector with threads of its own would cost more than it saves.
    serviceJob(
      context,
      kafkaCommand(context, [...serviceFlags(context), '-XX:+UseSerialGC'], 'info', [
        'kafka.Kafka',
        configFile(context),
      ]),
    ),
};
