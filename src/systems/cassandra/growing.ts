/** Nodes that join and leave the ring, and data centres that get copies of the data. */
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { clusterHosts } from '../../plan/clusters.ts';
import { callJob, readAgent } from '../ask-agent.ts';
import type { Growing } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { cassandraCluster } from './cluster.ts';
import { setCopies } from './set-copies.ts';
import { decommissionOperation, rebuildOperation, storageService } from './storage-service.ts';

const addressesSchema = z.record(z.string(), z.string());

/** What `nodetool netstats` shows as the mode of a node. */
const phases = {
  STARTING: 'joining',
  JOINING: 'joining',
  NORMAL: 'member',
  LEAVING: 'leaving',
  DECOMMISSIONED: 'left',
} as const;
const phaseByMode: ReadonlyMap<string, (typeof phases)[keyof typeof phases]> = new Map(Object.entries(phases));

export const growing: Growing = {
  async members({ cluster, hosts }) {
    const nodes = [...clusterHosts(cluster, 'cassandra'), ...(cluster.joinLater ?? [])];
    const opened = nodes.map((name) => openedHost(hosts, name));
    const known = await Promise.any(clusterHosts(cluster, 'cassandra').map((name) => knownTo(openedHost(hosts, name))));
    return opened.filter(({ inventory }) => known.has(inventory.address)).map(({ inventory }) => inventory.name);
  },
  async phase(host) {
    const word = z
      .string()
      .parse(await readAgent(host, 'cassandra', { bean: storageService, attribute: 'OperationMode' }));
    return { word, phase: phaseByMode.get(word) ?? 'failed' };
  },
  leaveJob: (host) => callJob(host, 'cassandra', decommissionOperation, [false], 'cassandra-decommission'),
  dataCenter: {
    setCopies,
    fetchJob: ({ cluster }, host) => {
      const [source] = cassandraCluster(cluster).dataCenters;
      if (!source) throw new Error('The cluster has no data centre with nodes.');
      return callJob(host, 'cassandra', rebuildOperation, [source.name], 'cassandra-rebuild');
    },
  },
};

/** Addresses of the members that this node knows. */
async function knownTo(node: Host): Promise<Set<string>> {
  const question = { bean: storageService, attribute: 'EndpointToHostId' };
  return new Set(Object.keys(addressesSchema.parse(await readAgent(node, 'cassandra', question))));
}
