/** The beans through which a node is operated, as `nodetool` does, and what a campaign may read, call and change of them. Pure. */
import type { ChangingSetting } from '../facts.ts';

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

/** The bean of a node's hints. Its attribute `PendingHints` lists the nodes for which this one has files of hints. */
export const hintsBean = 'org.apache.cassandra.hints:type=HintsService';

/** The bean whose attribute `AllEndpointStates` is what `nodetool gossipinfo` prints. */
export const failureDetector = 'org.apache.cassandra.net:type=FailureDetector';

/** As in Cassandra's `Gossiper.isSafeForStartup`: a node with another id must not take the address of one that may return. */
const returning = new Set(['', 'NORMAL', 'shutdown']);

/** Whether a node that has heard this refuses one without data at the address. */
export function isRefused(address: string, endpointStates: string): boolean {
  const endpoints = endpointStates.split(/^(?=\S)/m).map((text) => text.split('\n'));
  // Before the slash is the name of the host, if it was resolved.
  const known = endpoints.find(([endpoint = '']) => endpoint.slice(endpoint.indexOf('/') + 1) === address);
  if (!known) return false;
  const [, status = ''] = /^ {2}STATUS(?:_WITH_PORT)?:\d+:(\w*)/m.exec(known.join('\n')) ?? [];
  return returning.has(status);
}

/** Settings of `cassandra.yaml` that a running node takes on, with the attribute of its bean that has them. */
export const changingSettings = {
  compaction_throughput: { unit: 'MiB/s', least: 0, most: 10_000, attribute: 'CompactionThroughputMbPerSec' },
  concurrent_compactors: { least: 1, most: 128, attribute: 'ConcurrentCompactors' },
  stream_throughput_outbound: { unit: 'MiB/s', least: 0, most: 10_000, attribute: 'StreamThroughputMebibytesPerSec' },
  read_request_timeout: { unit: 'milliseconds', least: 10, most: 600_000, attribute: 'ReadRpcTimeout' },
  write_request_timeout: { unit: 'milliseconds', least: 10, most: 600_000, attribute: 'WriteRpcTimeout' },
} as const satisfies Record<string, ChangingSetting & { attribute: string }>;

/** What the agent must allow to be written. */
export const changingAttributes = Object.values(changingSettings).map(({ attribute }) => ({
  bean: storageService,
  attribute,
}));
