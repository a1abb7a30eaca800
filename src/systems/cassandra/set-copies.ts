/** Gives a data centre copies of all data of users. */
import { clusterHosts } from '../../plan/clusters.ts';
import type { RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { keyspacesOfUsers } from './keyspaces.ts';
import { authorityOf, withNode } from './ready.ts';
import { replicationMap } from './replication.ts';

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
