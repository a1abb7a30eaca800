/** Looks up clusters of a plan and their hosts. Pure. */
import { z } from 'zod';
import type { Cluster, Plan, RunGroup } from './plan.ts';
import { runsOf } from './runs-of.ts';

/** The cluster of that name. Throws one sentence if there is none. */
export function clusterNamed({ clusters }: Pick<Plan, 'clusters'>, name: string): Cluster {
  const cluster = Object.hasOwn(clusters, name) ? clusters[name] : undefined;
  if (cluster) return cluster;
  throw new Error(`The plan has no cluster ${name}; it has ${Object.keys(clusters).join(', ') || 'none'}`);
}

/** The hosts with a role in a cluster. */
export function clusterHosts({ hosts }: Cluster, role: string): string[] {
  return hosts[role] ?? [];
}

/** The first host with a role in a cluster. Throws if there is none. */
export function soleHost(cluster: Cluster, role: string): string {
  const [host] = clusterHosts(cluster, role);
  if (host === undefined) throw new Error(`The cluster of ${cluster.system} has no host with the role ${role}`);
  return host;
}

/** The clusters in the order in which runs load them; clusters without a run come last. */
export function clustersAsLoaded({ clusters, steps }: Pick<Plan, 'clusters' | 'steps'>): [string, Cluster][] {
  const loaded = new Set(runsOf({ steps }).flatMap(({ loads }) => loads.map(({ cluster }) => cluster)));
  const names = new Set([...loaded, ...Object.keys(clusters)]);
  return [...names].flatMap((name) => (clusters[name] ? [[name, clusters[name]] as [string, Cluster]] : []));
}

/** The groups of a plan's runs, in order: each cluster isolated, then combined. */
export function groupsOf(plan: Pick<Plan, 'clusters' | 'steps'>): RunGroup[] {
  return [...clustersAsLoaded(plan).map(([name]) => name), 'combined'];
}

/** Every host of a cluster, once. */
export function hostsOfCluster({ hosts }: Cluster): string[] {
  return [...new Set(Object.values(hosts).flat())];
}

/** A cluster's options, parsed by its system's schema. Throws one sentence if they are invalid. */
export function optionsOf<Options>({ system, options }: Cluster, schema: z.ZodType<Options>): Options {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new Error(`A cluster of ${system} has invalid options: ${z.prettifyError(parsed.error)}`);
}
