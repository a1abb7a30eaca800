import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { Client, policies, type ClientOptions } from 'cassandra-driver';
import type { Cluster } from '../../plan/plan.ts';
import { hasTls } from '../../plan/clusters.ts';
import type { Host } from '../../hosts/host.ts';
import type { Readiness } from '../readiness.ts';
import { certificatesIn, type ClusterSecrets } from '../secrets.ts';
import { openedHost } from '../with-hosts.ts';
import { cassandraCluster, nativePort } from './cluster.ts';

/** A node's view of the ring. */
export interface NodeView {
  address: string;
  releaseVersion: string;
  schemaVersion: string;
  /** Every other node that it knows, with the last schema version that it received. */
  peers: { address: string; schemaVersion: string | null }[];
}

/** Ready when every node answers and knows every other node, and all agree on the schema. */
export async function cassandraReadiness(
  cluster: Cluster,
  hosts: Map<string, Host>,
  secrets: ClusterSecrets,
): Promise<Readiness> {
  const authority = authorityOf(cluster, secrets);
  const nodes = cassandraCluster(cluster).nodes.map((name) => openedHost(hosts, name));
  const views = await Promise.all(
    nodes.map((node) =>
      viewOfNode(node, authority).catch((error: unknown) => ({ address: node.inventory.address, error })),
    ),
  );
  return judgeRing(views);
}

/** Whether the nodes' views form one complete ring. */
export function judgeRing(views: (NodeView | { address: string; error: unknown })[]): Readiness {
  const silent = views.find((view) => 'error' in view);
  if (silent && 'error' in silent) {
    const reason = silent.error instanceof Error ? silent.error.message.split('\n')[0] : String(silent.error);
    return { ready: false, waitingFor: `node ${silent.address} does not answer yet (${reason})` };
  }
  const nodes = views.filter((view) => 'peers' in view);
  for (const node of nodes) {
    const known = new Set(node.peers.map((peer) => peer.address));
    const unknown = nodes.find((other) => other !== node && !known.has(other.address));
    if (unknown) return { ready: false, waitingFor: `node ${node.address} does not know ${unknown.address} yet` };
  }
  const schemas = new Set(
    nodes.flatMap((node) => [node.schemaVersion, ...node.peers.map((peer) => peer.schemaVersion)]),
  );
  if (schemas.size > 1) return { ready: false, waitingFor: `the nodes have ${schemas.size} different schema versions` };
  return { ready: true };
}

/** The certificate that clients of the cluster trust; null if its connections are not encrypted. */
export function authorityOf(cluster: Cluster, secrets: ClusterSecrets): string | null {
  return hasTls(cluster) ? certificatesIn(secrets, 'Cassandra').authority : null;
}

/** What a node says of itself and of the ring. */
export function viewOfNode(node: Host, authority: string | null): Promise<NodeView> {
  return withNode(node, authority, async (client) => {
    const local = (await client.execute('SELECT release_version, schema_version FROM system.local')).first();
    const peers = await client.execute('SELECT peer, schema_version FROM system.peers_v2');
    return {
      address: node.inventory.address,
      releaseVersion: String(local['release_version']),
      schemaVersion: String(local['schema_version']),
      peers: peers.rows.map((row) => ({
        address: String(row['peer']),
        schemaVersion: row['schema_version'] === null ? null : String(row['schema_version']),
      })),
    };
  });
}

/**
 * Connects to this node only, so that no other can answer instead. The others may not be reachable from here by their own addresses.
 *
 * @param authority the certificate to trust, or null for a plain connection
 */
export async function withNode<Result>(
  node: Host,
  authority: string | null,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { host, port } = await node.tunnel(nativePort);
  const contactPoint = `${host}:${port}`;
  const options = {
    contactPoints: [contactPoint],
    policies: {
      loadBalancing: new policies.loadBalancing.AllowListPolicy(new policies.loadBalancing.RoundRobinPolicy(), [
        contactPoint,
      ]),
      reconnection: new policies.reconnection.ConstantReconnectionPolicy(60_000),
    },
    ...(authority === null ? {} : { sslOptions: sslOptions(authority, node.inventory.address) }),
  };
  return await connected(options, work);
}

/** Connects for as long as `work` takes. */
export async function connected<Result>(
  options: Pick<ClientOptions, 'contactPoints' | 'policies' | 'sslOptions'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const limits = { connectTimeout: 5000, readTimeout: 30_000 };
  const client = new Client({ ...options, socketOptions: limits, queryOptions: { consistency: 1 } });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.shutdown();
  }
}

/** The certificate is of the node's own address, wherever the tunnel begins. */
function sslOptions(authority: string, address: string): ConnectionOptions {
  return {
    ca: authority,
    checkServerIdentity: (_: string, own: PeerCertificate) => checkServerIdentity(address, own),
  };
}
