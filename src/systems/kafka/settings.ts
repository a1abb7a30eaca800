/** Settings that all Kafka processes of a cluster share. */
import { createHash } from 'node:crypto';
import type { Inventory } from '../../hosts/inventory.ts';
import { addressOf } from '../folders.ts';
import type { Command, ServiceContext } from '../system.ts';
import { brokerPort, controllerPort, type KafkaCluster } from './cluster.ts';
import { classPath, propertiesFile, quickStartFlags } from '../java.ts';

/** Apart from the brokers' ids, which count from 1. */
export const controllerId = 100;

type Properties = Record<string, string | number | boolean>;

/** A broker's id: its place in the plan, from 1. */
export function brokerId(kafka: KafkaCluster, host: string): number {
  return kafka.brokers.indexOf(host) + 1;
}

/** Addresses by which clients find the cluster. */
export function bootstrapServers(kafka: KafkaCluster, inventory: Inventory): string[] {
  return kafka.brokers.map((name) => `${addressOf(inventory, name)}:${brokerPort}`);
}

/**
 * The cluster's id, in Kafka's form (16 bytes as URL-safe Base64), made from the mark of the hosts so that every host
 * can work it out by itself.
 */
export function clusterId(mark: string): string {
  const id = createHash('sha256').update(mark).digest('base64url').slice(0, 22);
  // A leading hyphen would be read as an option.
  return id.replace(/^-/, 'A');
}

/** What makes a process a member of the cluster's KRaft quorum or lets it find it. */
export function quorumProperties(kafka: KafkaCluster, inventory: Inventory): Properties {
  return {
    'controller.quorum.voters': `${controllerId}@${addressOf(inventory, kafka.controller)}:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    // Hosts that share processors answer late under load; that must not count as a death (default 9 s).
    'broker.session.timeout.ms': 30_000,
  };
}

/** Writes the storage folder's identity; does nothing where it is there already. */
export function formatCommand(context: ServiceContext): Command {
  return kafkaCommand(context, quickStartFlags, 'warn', [
    'kafka.tools.StorageTool',
    'format',
    `--cluster-id=${clusterId(context.inventory.mark)}`,
    `--config=${configFile(context)}`,
    '--ignore-formatted',
  ]);
}

/** Kafka writes its log to standard error, by slf4j-simple: no file to configure, and the job keeps it. */
export function kafkaCommand(context: ServiceContext, flags: string[], level: string, argv: string[]): Command {
  const logger = '-Dorg.slf4j.simpleLogger';
  return {
    argv: [
      'java',
      ...flags,
      `${logger}.defaultLogLevel=${level}`,
      `${logger}.showDateTime=true`,
      `${logger}.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSXXX`,
      // Each would print its whole configuration, or a line a partition.
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
