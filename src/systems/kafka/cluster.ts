/** A Kafka cluster of a plan. Pure. */
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
