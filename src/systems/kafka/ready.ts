import type { Cluster } from '../../plan/plan.ts';
import type { Host } from '../../hosts/host.ts';
import type { ClusterSecrets } from '../secrets.ts';
import type { Readiness } from '../readiness.ts';
import { openedHost } from '../with-hosts.ts';
import { kafkaClient, withAdmin } from './client.ts';
import { brokerPort, kafkaCluster } from './cluster.ts';
import { accessOf } from './security.ts';

/** Ready when the cluster reports every broker of the plan as registered and not fenced. */
export async function kafkaReadiness(
  cluster: Cluster,
  hosts: Map<string, Host>,
  secrets: ClusterSecrets,
): Promise<Readiness> {
  const brokers = kafkaCluster(cluster).brokers.map((name) => openedHost(hosts, name));
  const planned = brokers.map(({ inventory }) => `${inventory.address}:${brokerPort}`);
  const client = await kafkaClient(
    brokers,
    {
      clientId: 'proofload-readiness',
      connectionTimeout: 5000,
      requestTimeout: 15_000,
      retry: { retries: 0 },
    },
    accessOf(cluster, secrets),
  );
  try {
    const { brokers } = await withAdmin(client, (admin) => admin.describeCluster());
    const registered = new Set(brokers.map(({ host, port }) => `${host}:${port}`));
    const missing = planned.filter((broker) => !registered.has(broker));
    if (missing.length === 0) return { ready: true };
    return { ready: false, waitingFor: `brokers not registered yet: ${missing.join(', ')}` };
  } catch (error) {
    return {
      ready: false,
      waitingFor: `no broker answers yet (${error instanceof Error ? error.message : String(error)})`,
    };
  }
}
