import type { Kafka } from 'kafkajs';
import type { RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { kafkaClient } from './client.ts';
import { kafkaCluster } from './cluster.ts';
import { accessOf } from './security.ts';

/** A client of all brokers of a cluster that the campaign installs. */
export function installedClient({ cluster, hosts, secrets }: RunningCluster): Promise<Kafka> {
  const brokers = kafkaCluster(cluster).brokers.map((name) => openedHost(hosts, name));
  return kafkaClient(brokers, { clientId: 'proofload', retry: { retries: 2 } }, accessOf(cluster, secrets));
}
