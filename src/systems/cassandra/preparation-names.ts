/** Names of the preparations of Cassandra that load generators may request. */

/** Drops the keyspace `name`, if the cluster has it. */
export const dropKeyspace = 'drop keyspace';
