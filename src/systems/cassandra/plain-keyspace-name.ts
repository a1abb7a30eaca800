/** Names of the preparations of Cassandra that load generators may request. */

/** Cassandra's limit on the length of a keyspace name. */
export const longestKeyspaceName = 48;

/** Names that need no quotes, as campaigns give them. */
export const plainName = /^[a-z0-9_]{1,48}$/;

/** The attempt at a load that owns a keyspace. */
export interface KeyspaceOwner {
  runId: string;
  attempt: number;
  load: { id: string };
}

/** Lower-case letters, digits and underscores, so that the name needs no quotes. It may be too long for Cassandra. Pure. */
export function plainKeyspaceName({ runId, attempt, load }: KeyspaceOwner): string {
  return `p_${runId}_${load.id}_a${attempt}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}

/** Drops the keyspace `name`, if the cluster has it. */
export const dropKeyspace = 'drop keyspace';

/** Makes a table in a keyspace of its own, and leaves both as they are if they are there. */
export const createTable = 'create table';
