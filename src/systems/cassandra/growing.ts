/** Nodes that join and leave the ring, and data centres that get copies of the data. */
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { clusterHosts } from '../../plan/clusters.ts';
import { callJob, readAgent } from '../ask-agent.ts';
import type { Growing, RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { cassandraCluster, dataCenterOf } from './cluster.ts';
import { keyspacesOfUsers, setCopies } from './keyspaces.ts';
import { authorityOf, withNode } from './ready.ts';
import { failureDetector, isRefused, decommissionOperation, rebuildOperation, storageService } from './beans.ts';

const leaveJobId = 'cassandra-decommission';

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
  async refuses(of, { inventory }) {
    const nodes = (await growing.members(of)).filter((name) => name !== inventory.name);
    const question = { bean: failureDetector, attribute: 'AllEndpointStates' };
    const heard = await Promise.allSettled(
      nodes.map((name) => readAgent(openedHost(of.hosts, name), 'cassandra', question)),
    );
    // One that is down refuses nobody.
    return heard.some((each) => each.status === 'fulfilled' && isRefused(inventory.address, String(each.value)));
  },
  refusal: /A node with address \S+ already exists, cancelling join/,
  async phase(host) {
    const word = z
      .string()
      .parse(await readAgent(host, 'cassandra', { bean: storageService, attribute: 'OperationMode' }));
    return { word, phase: phaseByMode.get(word) ?? 'failed' };
  },
  leaveJobId,
  async leaveJob(of, host) {
    await rejectTooFew(of, host);
    // Without force Cassandra counts the copies of its own keyspaces too, of which it wants more than small clusters have nodes.
    return callJob(host, 'cassandra', decommissionOperation, [true], leaveJobId);
  },
  dataCenter: {
    setCopies,
    async fetchJobs({ cluster, secrets }, host) {
      const [source] = cassandraCluster(cluster).dataCenters;
      if (!source) throw new Error('The cluster has no data centre with nodes.');
      // Each by itself: of its own keyspaces, whose copies it spreads over all nodes, one data centre has not everything.
      const keyspaces = await withNode(host, authorityOf(cluster, secrets), keyspacesOfUsers);
      return keyspaces.map(({ name }) =>
        callJob(host, 'cassandra', rebuildOperation, [source.name, name, null, null], `cassandra-rebuild-${name}`),
      );
    },
  },
};

async function rejectTooFew(of: RunningCluster, host: Host): Promise<void> {
  const { cluster, secrets } = of;
  const read = cassandraCluster(cluster);
  const { name } = host.inventory;
  const dataCenter = dataCenterOf(read, name);
  const others = (await growing.members(of)).filter((member) => member !== name);
  const near = others.filter((member) => dataCenterOf(read, member) === dataCenter);
  const keyspaces = await withNode(host, authorityOf(cluster, secrets), keyspacesOfUsers);
  for (const { name: keyspace, copies } of keyspaces) {
    const [wanted, left] = typeof copies === 'number' ? [copies, others] : [copies[dataCenter] ?? 0, near];
    if (wanted <= left.length) continue;
    throw new Error(
      `${name} cannot leave: keyspace ${keyspace} has ${wanted} copies, and ${left.length} nodes would remain; give it fewer copies (replicationFactor).`,
    );
  }
}

/** Addresses of the members that this node knows. */
async function knownTo(node: Host): Promise<Set<string>> {
  const question = { bean: storageService, attribute: 'EndpointToHostId' };
  return new Set(Object.keys(addressesSchema.parse(await readAgent(node, 'cassandra', question))));
}
