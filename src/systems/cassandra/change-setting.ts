/** Reads and changes settings of running nodes, through their metrics agents. */
import type { Host } from '../../hosts/host.ts';
import { clusterHosts } from '../../plan/clusters.ts';
import { askAgent, writeAgent } from '../ask-agent.ts';
import type { Changing, RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { changingSettings } from './changing-settings.ts';
import { storageService } from './storage-service.ts';

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
