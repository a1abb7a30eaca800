/** Checks that the hosts of a plan reach those that they talk to, where a profile's networks keep some apart. Pure. */
import { hostsOfCluster } from '../plan/clusters.ts';
import type { PlannedForm } from './draft/draft.ts';

/**
 * Reports each cluster whose hosts do not all reach each other, and each load and dataset with a host that does not reach its
 * cluster. Clusters that were there before are reached through networks of which nothing is known.
 */
export function checkReach({ profile, clusters, runs, datasets, faults }: PlannedForm): void {
  const { zonesInReach } = profile;
  if (!zonesInReach) return;
  const zones = new Map(profile.hosts.map(({ name, zone }) => [name, zone]));
  const place = (host: string) => `${host} (zone ${zones.get(host)})`;
  /** The first pair of hosts that do not reach each other, as text; null if there is none. */
  const apart = (from: string[], to: string[]): string | null => {
    for (const one of from) {
      const reached = zonesInReach[zones.get(one) ?? ''] ?? [];
      const other = to.find((each) => !reached.includes(zones.get(each) ?? ''));
      if (other !== undefined) return `${place(one)} does not reach ${place(other)}`;
    }
    return null;
  };
  const way = `their networks are not peered; peer them in the stack of profile ${profile.name}`;

  for (const [name, cluster] of Object.entries(clusters)) {
    const hosts = hostsOfCluster(cluster);
    const found = cluster.existing ? null : apart(hosts, hosts);
    const path = name === cluster.system ? ['systems', name] : ['clusters', name];
    if (found !== null) faults.add(path, `cluster ${name}: ${found}: ${way}`);
  }
  const serving = (name: string): string[] => {
    const cluster = clusters[name];
    return cluster && !cluster.existing ? hostsOfCluster(cluster) : [];
  };
  for (const { name, host, cluster } of datasets) {
    const found = apart([host], serving(cluster));
    if (found !== null) faults.add(['datasets', name, 'host'], `${found}: ${way}, or insert from another host`);
  }
  for (const { id: run, sweep, loads } of runs.map(({ plan }) => plan)) {
    for (const { id, hosts, cluster } of loads) {
      const found = apart(hosts, serving(cluster));
      if (found === null) continue;
      const path = sweep ? ['runs', sweep.of, 'loads', id] : ['runs'];
      const what = sweep ? '' : `${id} of ${run}: `;
      faults.add(path, `${what}${found}: ${way}, or load from another host`);
    }
  }
}
