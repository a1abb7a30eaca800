/** The bean through which a node is operated, as `nodetool` does, and what a campaign may call of it. Pure. */
export const storageService = 'org.apache.cassandra.db:type=StorageService';

/** Writes the memtables of a keyspace to disk. */
export const flushOperation = { bean: storageService, operation: 'forceKeyspaceFlush' } as const;

/** Starts a repair of a keyspace, or a preview of one, and returns its number; 0 if there is nothing to compare. */
export const repairOperation = { bean: storageService, operation: 'repairAsync' } as const;

/** Makes the node leave the ring, after it has given its data to the others; whether also if too few copies remain. */
export const decommissionOperation = { bean: storageService, operation: 'decommission' } as const;

const text = 'java.lang.String';

/** Fetches the node's copies of a keyspace from a data centre: its name, the keyspace, token ranges and sources, null for all. */
export const rebuildOperation = {
  bean: storageService,
  operation: `rebuild(${text},${text},${text},${text})`,
} as const;

/** The state of a repair by its number, followed by its messages. */
export const repairStatusOperation = { bean: storageService, operation: 'getParentRepairStatus' } as const;
