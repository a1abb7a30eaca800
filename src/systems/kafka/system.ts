/** The code of Kafka: its services, readiness and running version. */
import { installationOf, installFolder } from '../folders.ts';
import { classPath, quickStartFlags } from '../java.ts';
import type { System } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { changing } from './change-setting.ts';
import { kafkaBroker } from './broker.ts';
import { kafkaCluster } from './cluster.ts';
import { kafkaController, zookeeper } from './controller.ts';
import { createTopic } from './create-topic.ts';
import { existingKafka } from './existing.ts';
import type { kafka } from './facts.ts';
import { kafkaReadiness } from './ready.ts';

export const system: System<typeof kafka> = {
  services: { 'kafka-controller': kafkaController, zookeeper, 'kafka-broker': kafkaBroker },
  readiness: kafkaReadiness,
  preparations: { 'create-topic': createTopic },
  changing,
  existing: existingKafka,
  runningVersion: async (cluster, hosts) => {
    const { brokers, controller } = kafkaCluster(cluster);
    const broker = openedHost(hosts, brokers[0] ?? controller);
    const folder = installFolder(broker.inventory, installationOf(cluster));
    const output = await broker.run(['java', ...quickStartFlags, '-cp', classPath(folder), 'kafka.Kafka', '--version']);
    return output.trim().split(/\s/)[0] ?? '';
  },
};
