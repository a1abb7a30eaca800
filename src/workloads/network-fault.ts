/** Whether the network carries what a load is to send. Pure. */
import { clusterHosts } from '../plan/clusters.ts';
import { loadHosts } from '../plan/instances.ts';
import type { Cluster, LoadPlan } from '../plan/plan.ts';
import { servingHosts } from '../systems/registry.ts';
import { significant } from '../text/figures.ts';
import { factsOf } from './registry.ts';

/**
 * Why no network card carries the target rate of a load; null if they do, or if that is not known. Only what must cross the network
 * counts: of a load on a host of its cluster, not the part that stays there.
 *
 * @param isSearched whether the target rate is the highest that a search tries
 * @param bitsPerSecond of the network card of a host; infinite if it is not known
 */
export function networkFault(
  load: LoadPlan,
  cluster: Cluster,
  isSearched: boolean,
  bitsPerSecond: (host: string) => number,
): string | null {
  const facts = factsOf(load.workload);
  const target = facts.target(load.parameters);
  const bytes = facts.writtenBytes?.(load.parameters);
  const sends = facts.sends ? facts.sends(load.parameters) : bytes === undefined ? null : { bytes };
  if (target === null || !('ratePerSecond' in target) || sends === null) return null;
  const clients = loadHosts(load);
  const serving = servingHosts(cluster, load.parameters);
  if (clients.length === 0 || serving.length === 0) return null;
  const { copies } = facts;
  const factor = copies && load.parameters[copies.parameter];
  const copied = typeof factor === 'number' && copies ? Math.min(factor, clusterHosts(cluster, copies.role).length) : 1;
  const staying = clients.some((host) => serving.includes(host)) ? 1 / serving.length : 0;
  // A campaign file that plans a longer time expects less than the target rate.
  const planned = isSearched || sends.operations === undefined ? Infinity : sends.operations / load.plannedSeconds;
  const sent = Math.min(target.ratePerSecond, planned) * sends.bytes;
  const parts = [
    { hosts: clients, what: 'its clients', needed: sent * (1 - staying) },
    { hosts: serving, what: 'the hosts of its cluster', needed: sent * (copied - staying) },
  ];
  for (const { hosts, what, needed } of parts) {
    const carried = hosts.reduce((sum, host) => sum + bitsPerSecond(host) / 8, 0);
    // Of a load with a fault it is no number.
    if (!(needed > carried)) continue;
    const [wanted, most] = [needed, carried].map((each) => `${significant(each / 1e6)} MB/s`);
    return `is ${wanted} over the network, and the network cards of ${what} (${hosts.join(', ')}) carry ${most}; lower the rate, or give it more hosts`;
  }
  return null;
}
