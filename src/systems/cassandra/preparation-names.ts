/** Names of the preparations of Cassandra that load generators may request. */

/** Drops the keyspace `name`, if the cluster has it. */
export const dropKeyspace = 'drop keyspace';

/** Makes a table in a keyspace of its own, and leaves both as they are if they are there. */
export const createTable = 'create table';
