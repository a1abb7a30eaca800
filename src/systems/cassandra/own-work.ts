/** Asks a node's metrics agent for its compactions and the size of a keyspace, and has it write one to disk. */
import type { Host } from '../../hosts/host.ts';
import { askAgent, callAgent } from '../ask-agent.ts';
import { flushOperation } from './storage-service.ts';
import type { MadeName } from '../made-names.ts';
import type { PendingWork, StoredData } from '../system.ts';

const domain = 'org.apache.cassandra.metrics';

/** As the node itself counts and estimates them. */
export async function pendingCompactions(host: Host): Promise<PendingWork> {
  const [pending, active] = await askAgent(host, 'cassandra', [
    { bean: `${domain}:type=Compaction,name=PendingTasks`, attribute: 'Value' },
    { bean: `${domain}:type=ThreadPools,path=internal,scope=CompactionExecutor,name=ActiveTasks`, attribute: 'Value' },
  ]);
  if (typeof pending === 'number' && typeof active === 'number') return { pending, active };
  throw new Error(`Cassandra on ${host.inventory.name} does not tell its compactions.`);
}

/** A small dataset would else lie in memtables, and reads of it would never reach a disk or its cache. */
export async function flushKeyspace(host: Host, { name }: MadeName): Promise<void> {
  await callAgent(host, 'cassandra', flushOperation, [name, []]);
}

/** The live tables of a keyspace on a node. A node that has no such keyspace stores nothing. */
export async function storedKeyspace(host: Host, { name }: MadeName): Promise<StoredData> {
  const keyspace = `${domain}:type=Keyspace,keyspace=${name}`;
  const [bytes = 0, ratio = null] = await askAgent(host, 'cassandra', [
    { bean: `${keyspace},name=LiveDiskSpaceUsed`, attribute: 'Value' },
    { bean: `${domain}:type=Table,keyspace=${name},scope=usertable,name=CompressionRatio`, attribute: 'Value' },
  ]);
  // Cassandra says -1 as long as it has no table on disk.
  return { bytes: bytes ?? 0, uncompressedBytes: bytes !== null && ratio !== null && ratio > 0 ? bytes / ratio : null };
}
