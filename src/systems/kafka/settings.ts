/** Settings of all Kafka processes of a cluster. */
import { createHash } from 'node:crypto';
import type { Inventory } from '../../hosts/inventory.ts';
import { addressOf } from '../folders.ts';
import type { Command, ServiceContext } from '../system.ts';
import { hasTls } from '../../plan/clusters.ts';
import { controllerPort, type KafkaCluster, protocolOf } from './cluster.ts';
import { secretCommands } from './security.ts';
import { classPath, propertiesFile, quickStartFlags } from '../java.ts';

/** Distinct from the brokers' ids, which start at 1. */
export const controllerId = 100;

type Properties = Record<string, string | number | boolean>;

/** A broker's id: its position in the plan, from 1. */
export function brokerId(kafka: KafkaCluster, host: string): number {
  return kafka.brokers.indexOf(host) + 1;
}

/**
 * The cluster's id, in Kafka's form (16 bytes as URL-safe Base64). It is a hash of the hosts' mark, so that every host gets the
 * same id without coordination.
 */
export function clusterId(mark: string): string {
  const id = createHash('sha256').update(mark).digest('base64url').slice(0, 22);
  // A leading hyphen would be read as an option.
  return id.replace(/^-/, 'A');
}

/** Properties for members and clients of the KRaft quorum. */
export function quorumProperties(kafka: KafkaCluster, inventory: Inventory): Properties {
  return {
    'controller.quorum.voters': `${controllerId}@${addressOf(inventory, kafka.controller)}:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': `CONTROLLER:${hasTls(kafka) ? 'SSL' : 'PLAINTEXT'},${protocolOf(kafka)}:${protocolOf(kafka)}`,
    // Hosts that share CPUs answer late under load, which must not count as death (default 9 s).
    'broker.session.timeout.ms': 30_000,
  };
}

/** Format the storage folder. Do nothing if it is already formatted. @param options with secrets */
export function formatCommands(context: ServiceContext, options: string[] = []): Command[] {
  const command = kafkaCommand(context, quickStartFlags, 'warn', [
    'kafka.tools.StorageTool',
    'format',
    `--cluster-id=${clusterId(context.inventory.mark)}`,
    `--config=${configFile(context)}`,
    '--ignore-formatted',
    ...options,
  ]);
  return options.length === 0
    ? [command]
    : secretCommands(command.argv, `${context.serviceFolder}/conf/format.arguments`);
}

/** Kafka logs to standard error through slf4j-simple, which needs no configuration file. The job stores the output. */
export function kafkaCommand(context: ServiceContext, flags: string[], level: string, argv: string[]): Command {
  const logger = '-Dorg.slf4j.simpleLogger';
  return {
    argv: [
      'java',
      ...flags,
      `${logger}.defaultLogLevel=${level}`,
      `${logger}.showDateTime=true`,
      `${logger}.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSXXX`,
      // These loggers would print the complete configuration, or one line per partition.
      ...['org.apache.kafka.common.config', 'kafka.server.KafkaConfig', 'kafka.log', 'org.apache.kafka.storage'].map(
        (noisy) => `${logger}.log.${noisy}=warn`,
      ),
      '-cp',
      classPath(context.installFolder),
      ...argv,
    ],
    environment: {},
  };
}

export function configFile({ serviceFolder }: ServiceContext): string {
  return `${serviceFolder}/conf/server.properties`;
}

export function configuration(context: ServiceContext, properties: Properties): Record<string, string> {
  return { [configFile(context)]: propertiesFile(properties) };
}
