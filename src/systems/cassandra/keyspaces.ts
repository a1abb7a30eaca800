/** The keyspaces of users, and how many copies each has and gets. */
import type { Client } from 'cassandra-driver';
import { z } from 'zod';
import { clusterHosts } from '../../plan/clusters.ts';
import type { RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { authorityOf, withNode } from './ready.ts';
import { replicationMap } from './replication.ts';

/** Copies in the ring if its strategy is simple, else by data centre. */
export interface KeyspaceCopies {
  name: string;
  copies: number | Record<string, number>;
}

/** Not one of Cassandra's own. */
export function isOfUsers(keyspace: string): boolean {
  return !keyspace.startsWith('system');
}

const rowSchema = z.object({
  keyspace_name: z.string(),
  replication: z.object({ class: z.string() }).catchall(z.coerce.number()),
});

export async function keyspacesOfUsers(client: Client): Promise<KeyspaceCopies[]> {
  const { rows } = await client.execute('SELECT keyspace_name, replication FROM system_schema.keyspaces');
  return rows
    .map((row) => rowSchema.parse({ keyspace_name: row['keyspace_name'], replication: row['replication'] }))
    .filter(({ keyspace_name: name }) => isOfUsers(name))
    .map(({ keyspace_name: name, replication: { class: strategy, ...factors } }) => ({
      name,
      copies: strategy.endsWith('SimpleStrategy') ? (factors['replication_factor'] ?? 0) : factors,
    }));
}

/**
 * So many copies in the data centre in every keyspace of users, in addition to those in others; 0 removes them. Data that are there
 * already are not copied by it.
 *
 * @throws Error of a keyspace whose copies are not given by data centre
 */
export async function setCopies(
  { cluster, hosts, secrets }: RunningCluster,
  dataCenter: string,
  copies: number,
): Promise<void> {
  const [first] = clusterHosts(cluster, 'cassandra');
  if (first === undefined) throw new Error('The cluster has no node.');
  await withNode(openedHost(hosts, first), authorityOf(cluster, secrets), async (client) => {
    for (const { name, copies: now } of await keyspacesOfUsers(client)) {
      if (typeof now === 'number') {
        throw new Error(
          `The copies of keyspace ${name} are not given by data centre; give replicationFactor as a mapping, such as { datacenter1: ${now} }.`,
        );
      }
      const { [dataCenter]: _, ...others } = now;
      const wanted = copies > 0 ? { ...others, [dataCenter]: copies } : others;
      await client.execute(`ALTER KEYSPACE "${name}" WITH replication = ${replicationMap(wanted)}`);
    }
  });
}
