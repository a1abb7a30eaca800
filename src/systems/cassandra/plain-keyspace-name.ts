/** Cassandra's own limit of a keyspace's name. */
export const longestKeyspaceName = 48;

/** Whose keyspace it is. */
export interface KeyspaceOwner {
  runId: string;
  attempt: number;
  load: { id: string };
}

/** Small letters, digits and underscores, so that it needs no quotes; it may be longer than Cassandra takes. Pure. */
export function plainKeyspaceName({ runId, attempt, load }: KeyspaceOwner): string {
  return `p_${runId}_${load.id}_a${attempt}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
