/** Cassandra clusters that were there before: what they say of themselves, and keyspaces in them. */
import { policies, type Client } from 'cassandra-driver';
import { addressText, parseAddress } from '../../input/network-address.ts';
import type { ExistingCluster } from '../../plan/clusters.ts';
import { privateAddresses } from '../resolved-addresses.ts';
import type { ExistingAccess } from '../system.ts';
import { nativePort } from './cluster.ts';
import { connected } from './ready.ts';
import { plainName } from './plain-keyspace-name.ts';

/** Connects to the given addresses only, and to none that a node tells. */
async function withClient<Result>(
  cluster: ExistingCluster,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const contactPoints = await contactPointsOf(cluster);
  const options = {
    contactPoints,
    policies: {
      loadBalancing: new policies.loadBalancing.AllowListPolicy(
        new policies.loadBalancing.RoundRobinPolicy(),
        contactPoints,
      ),
    },
  };
  return await connected(options, work);
}

/** By IP address, so that the driver resolves no names. */
async function contactPointsOf({ existing }: ExistingCluster): Promise<string[]> {
  const all = await Promise.all(
    existing.addresses.map(async (text) => {
      const { host, port } = parseAddress(text, nativePort);
      return (await privateAddresses(host)).map((address) => addressText({ host: address, port }));
    }),
  );
  return all.flat();
}

const memberText = (address: unknown, port: unknown): string =>
  `${String(address)}:${typeof port === 'number' ? port : nativePort}`;

/** Its connections are plain: clusters with TLS or a login are refused. */
export const existingCassandra = (): ExistingAccess => ({
  look: (cluster) =>
    withClient(cluster, async (client) => {
      const local = (await client.execute('SELECT * FROM system.local')).first();
      const peers = await client.execute('SELECT native_address, native_port FROM system.peers_v2');
      return {
        version: String(local['release_version']),
        members: [
          memberText(local['rpc_address'], local['rpc_port']),
          ...peers.rows.map((row) => memberText(row['native_address'], row['native_port'])),
        ],
      };
    }),
  present: (cluster, names) =>
    withClient(cluster, async (client) => {
      const { rows } = await client.execute('SELECT keyspace_name FROM system_schema.keyspaces');
      const there = new Set(rows.map((row) => String(row['keyspace_name'])));
      return names.filter(({ name }) => there.has(name));
    }),
  remove: (cluster, names) =>
    withClient(cluster, async (client) => {
      for (const { name } of names) {
        if (!plainName.test(name)) throw new Error(`${name} is no name of a keyspace that a campaign makes`);
        await client.execute(`DROP KEYSPACE IF EXISTS ${name}`);
      }
    }),
});
