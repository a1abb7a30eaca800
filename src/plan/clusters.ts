/** Clusters of a plan: their hosts, their connections, and whether they were there before the campaign. Pure. */
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

/** A cluster that loads use and that the campaign neither installs nor changes nor removes. */
export type ExistingCluster = Cluster & { existing: NonNullable<Cluster['existing']> };

export function isExisting(cluster: Cluster): cluster is ExistingCluster {
  return cluster.existing !== undefined;
}

/** Those of a plan, by name. */
export function existingClusters({ clusters }: Pick<Plan, 'clusters'>): [string, ExistingCluster][] {
  return Object.entries(clusters).filter((entry): entry is [string, ExistingCluster] => isExisting(entry[1]));
}

/** Such as `10.0.0.5:9092, 10.0.0.6:9092`. */
export function addressesText({ existing }: ExistingCluster): string {
  return existing.addresses.join(', ');
}

/** What a campaign file asks for. A variant may also turn something off. */
export interface GivenSecurity {
  tls?: boolean | undefined;
  /** The mechanism, by its own name in lower case; `none` for none. */
  sasl?: string | undefined;
}

/** The mechanism of no authentication, as a campaign file gives it. */
export const noSasl = 'none';

/** What the cluster has; undefined if it has neither. */
export function securityOf({ tls = false, sasl = noSasl }: GivenSecurity): Cluster['security'] {
  if (!tls && sasl === noSasl) return undefined;
  return { ...(tls ? { tls } : {}), ...(sasl === noSasl ? {} : { sasl }) };
}

/** Whether connections of the cluster are encrypted. */
export function hasTls({ security }: Pick<Cluster, 'security'>): boolean {
  return security?.tls === true;
}

/** The cluster of that name as the campaign file has it, and as each variant changes it. */
export function everyFormOf({ clusters, variants }: Pick<Plan, 'clusters' | 'variants'>, name: string): Cluster[] {
  return [clusters, ...(variants?.all ?? []).map((variant) => variant.clusters)].flatMap((each) => each[name] ?? []);
}

/** Such as `TLS, SASL SCRAM-SHA-512`; `none` if the connections are plain. */
export function securityText({ security = {} }: Pick<Cluster, 'security'>): string {
  const { tls, sasl } = security;
  const parts = [...(tls ? ['TLS'] : []), ...(sasl === undefined ? [] : [`SASL ${sasl.toUpperCase()}`])];
  return parts.join(', ') || 'none';
}
