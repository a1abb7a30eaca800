/** The keyspaces of users, and how many copies each has. */
import type { Client } from 'cassandra-driver';
import { z } from 'zod';

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
