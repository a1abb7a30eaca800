/** What a campaign asks of nodes through their metrics agents: compactions, hints, the size of a keyspace, and settings. */
import type { Host } from '../../hosts/host.ts';
import { askAgent, callAgent, readAgent, writeAgent } from '../ask-agent.ts';
import { flushOperation, hintsBean, changingSettings, storageService } from './beans.ts';
import type { MadeName } from '../made-names.ts';
import type { PendingWork, StoredData, Changing, RunningCluster } from '../system.ts';
import { z } from 'zod';
import { downNodes } from './metrics.ts';
import { clusterHosts } from '../../plan/clusters.ts';
import { openedHost } from '../with-hosts.ts';

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

const pendingSchema = z.array(z.unknown());

/**
 * The nodes for which this one has hints, and those that it holds for down: it may have hints for these in a file that it still
 * writes, which the list does not show.
 */
export async function nodesWithHints(host: Host): Promise<number> {
  const pending = pendingSchema.parse(
    await readAgent(host, 'cassandra', { bean: hintsBean, attribute: 'PendingHints' }),
  );
  const [down] = await askAgent(host, 'cassandra', [downNodes]);
  if (typeof down !== 'number')
    throw new Error(`Cassandra on ${host.inventory.name} does not tell which nodes are down.`);
  return pending.length + down;
}

const names: ReadonlyMap<string, { attribute: string }> = new Map(Object.entries(changingSettings));

function questionOf(setting: string): { bean: string; attribute: string } {
  const known = names.get(setting);
  if (known) return { bean: storageService, attribute: known.attribute };
  throw new Error(`Cassandra does not change ${setting} while it runs.`);
}

const nodesOf = ({ cluster, hosts }: RunningCluster): Host[] =>
  clusterHosts(cluster, 'cassandra').map((name) => openedHost(hosts, name));

export const changing: Changing = {
  async read(of, setting) {
    const question = questionOf(setting);
    const values = nodesOf(of).map(async (node): Promise<[string, number]> => {
      const [value] = await askAgent(node, 'cassandra', [question]);
      if (typeof value === 'number') return [node.inventory.name, value];
      throw new Error(`Cassandra on ${node.inventory.name} does not tell its ${setting}.`);
    });
    return Object.fromEntries(await Promise.all(values));
  },
  async write(of, setting, value) {
    const question = questionOf(setting);
    await Promise.all(nodesOf(of).map((node) => writeAgent(node, 'cassandra', question, value)));
  },
};
