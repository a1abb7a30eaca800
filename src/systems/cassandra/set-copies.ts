/** Gives a data centre copies of all data of users. */
import type { Client } from 'cassandra-driver';
import { z } from 'zod';
import { clusterHosts } from '../../plan/clusters.ts';
import type { RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { authorityOf, withNode } from './ready.ts';
import { replicationMap } from './replication.ts';

const rowSchema = z.object({ keyspace_name: z.string(), replication: z.record(z.string(), z.string()) });

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
    for (const { name, factors } of await keyspacesOf(client)) {
      const { [dataCenter]: _, ...others } = factors;
      const wanted = copies > 0 ? { ...others, [dataCenter]: copies } : others;
      await client.execute(`ALTER KEYSPACE "${name}" WITH replication = ${replicationMap(wanted)}`);
    }
  });
}

/** Keyspaces of users, with their copies by data centre. */
async function keyspacesOf(client: Client): Promise<{ name: string; factors: Record<string, number> }[]> {
  const { rows } = await client.execute('SELECT keyspace_name, replication FROM system_schema.keyspaces');
  const all = rows.map((row) =>
    rowSchema.parse({ keyspace_name: row['keyspace_name'], replication: row['replication'] }),
  );
  return all
    .filter(({ keyspace_name: name }) => !name.startsWith('system'))
    .map(({ keyspace_name: name, replication: { class: strategy = '', ...factors } }) => {
      if (!strategy.endsWith('NetworkTopologyStrategy')) {
        throw new Error(
          `The copies of keyspace ${name} are not given by data centre; give replicationFactor as a mapping, such as { datacenter1: 3 }.`,
        );
      }
      return { name, factors: Object.fromEntries(Object.entries(factors).map(([dc, value]) => [dc, Number(value)])) };
    });
}
