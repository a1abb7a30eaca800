/** A Kafka cluster of a plan, its listener for clients and other brokers, and what its security allows. Pure. */
import { z } from 'zod';
import type { Cluster } from '../../plan/plan.ts';
import { clusterHosts, optionsOf, soleHost } from '../../plan/clusters.ts';

export const brokerPort = 9092;
export const controllerPort = 9093;
export const zookeeperPort = 2181;

const options = z.object({ metadata: z.enum(['kraft', 'zookeeper']) });

export interface KafkaCluster extends Pick<Cluster, 'version' | 'settings' | 'security'> {
  metadata: 'kraft' | 'zookeeper';
  brokers: string[];
  /** Host of the KRaft controller, or of ZooKeeper. */
  controller: string;
}

/** Throws if the options or hosts are not those of a Kafka cluster. */
export function kafkaCluster(cluster: Cluster): KafkaCluster {
  const { version, settings, security } = cluster;
  return {
    version,
    ...optionsOf(cluster, options),
    brokers: clusterHosts(cluster, 'kafka-broker'),
    controller: soleHost(cluster, 'kafka-controller'),
    ...(settings ? { settings } : {}),
    ...(security ? { security } : {}),
  };
}

type Protocol = 'PLAINTEXT' | 'SSL' | 'SASL_PLAINTEXT' | 'SASL_SSL';

/** The security protocol of the listener for clients and other brokers, and its name. */
export function protocolOf({ security = {} }: Pick<Cluster, 'security'>): Protocol {
  if (security.sasl === undefined) return security.tls ? 'SSL' : 'PLAINTEXT';
  return security.tls ? 'SASL_SSL' : 'SASL_PLAINTEXT';
}

/** Why a cluster cannot have its security, or null. */
export function securityFault({ options }: Pick<Cluster, 'options'>): string | null {
  if (options['metadata'] === 'kraft') return null;
  return 'needs KRaft: Proofload protects no connections to ZooKeeper; remove it, or give systems.kafka.metadata: kraft';
}

/** Why a setting of TLS or SASL has no effect on brokers or clients of such a cluster, or null. */
export function protectedNoEffect(key: string, { security = {} }: Pick<Cluster, 'security'>): string | null {
  if (key.startsWith('ssl.') && !security.tls)
    return 'has no effect, because the listeners of the brokers have no TLS; remove it, or give systems.kafka.security.tls: true';
  if (key.startsWith('sasl.') && security.sasl === undefined)
    return 'has no effect, because the listeners of the brokers have no SASL; remove it, or give systems.kafka.security.sasl';
  return null;
}

/** Settings of keys, of whom to trust and of passwords, of brokers and clients: only Proofload sets them. */
export const ownedSecurity =
  'ssl\\.((key|trust)store|key|endpoint)\\..*|ssl\\.client\\.auth|ssl\\.engine\\..*|sasl\\.(jaas|enabled|mechanism|client|login|server)\\..*|sasl\\.mechanism';

/** What to do instead, of those that people look for. */
export const insteadOfSecurity = {
  'ssl.keystore.location': 'give systems.kafka.security.tls: true',
  'ssl.truststore.location': 'give systems.kafka.security.tls: true',
  'sasl.jaas.config': 'give systems.kafka.security.sasl',
};
