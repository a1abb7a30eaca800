/** The systems that can be put under load. A new system is a folder next to this file and one line here. */
import { addressesText, clusterHosts, isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import { cassandra } from './cassandra/facts.ts';
import type { EvidenceFacts, HistogramFacts, HistogramQuery, ServiceResource } from './resource-facts.ts';
import type { MetricFacts, MetricQuery, RoleFacts, ServiceFacts, SystemFacts } from './facts.ts';
import { kafka } from './kafka/facts.ts';
import { spark } from './spark/facts.ts';

export const systems = {
  kafka,
  cassandra,
  spark,
};

export type SystemName = keyof typeof systems;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const systemNames = Object.keys(systems) as SystemName[];

const byName: Readonly<Record<string, SystemFacts>> = systems;

/** Every system with its facts, in the order of the registry. */
export const everySystem: readonly (readonly [SystemName, SystemFacts])[] = systemNames.map((name) => [
  name,
  systems[name],
]);

/** The facts of a system, by its name or by a cluster. Throws if there is no such system. */
export function systemFacts(system: string | Cluster): SystemFacts {
  const name = typeof system === 'string' ? system : system.system;
  const facts = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (facts) return facts;
  throw new Error(`There is no system ${name}; there are ${systemNames.join(', ')}`);
}

/** A sentence on why the cluster is invalid; null if it is valid. */
export function clusterFault(cluster: Cluster): string | null {
  if (isExisting(cluster)) return cannotBeExisting(systemFacts(cluster));
  try {
    systemFacts(cluster).read(cluster);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why loads cannot use a cluster of the system that was there before, or null. */
export function cannotBeExisting({ title, existing }: SystemFacts): string | null {
  return existing ? null : `Proofload can load ${title} only on hosts where it installs it`;
}

/** The variant of a cluster, such as `KRaft`, with its condition; null if there is only one, or it is not known. */
export function variantOf(cluster: Cluster): { condition: string; title: string } | null {
  const { variant } = systemFacts(cluster);
  return variant && !isExisting(cluster) ? { condition: variant.condition, title: variant.title(cluster) } : null;
}

/** Conditions of a cluster that must be equal to compare campaigns, by name. */
export function conditionsOfCluster(cluster: Cluster, memoryText: (mebibytes: number) => string): [string, string][] {
  const facts = systemFacts(cluster);
  if (isExisting(cluster)) return [[`${facts.title}’s addresses (existing cluster)`, addressesText(cluster)]];
  return facts.conditions(cluster, memoryText);
}

/** Title of a cluster: that of its system if it has the system's name, else its own name. */
export function titleOfCluster(name: string): string {
  return byName[name]?.title ?? name;
}

/** The role of a host for load generators, without a system. */
export const loadRole = 'load';

/** Every role of every system. */
export const systemRoles: ReadonlyMap<string, RoleFacts> = new Map(
  everySystem.flatMap(([, { roles }]) => Object.entries(roles)),
);

const servicesByName: ReadonlyMap<string, ServiceFacts> = new Map(
  everySystem.flatMap(([, { services }]) => Object.entries(services)),
);

/** A metric of a service of these facts. */
type MetricOf<Facts> = Facts extends { services: infer Services }
  ? Services[keyof Services] extends infer Service
    ? Service extends { metrics: readonly (infer Metric)[] }
      ? Metric
      : never
    : never
  : never;

export type SystemMetric = MetricOf<(typeof systems)[SystemName]>;

/** The metrics of each service that has any. */
export const metricsByService: Readonly<Record<string, readonly MetricFacts[]>> = Object.fromEntries(
  [...servicesByName].flatMap(([name, { metrics }]) => (metrics ? [[name, metrics]] : [])),
);

/** The sampler's queries to each of these services. */
export const metricQueries: Readonly<Record<string, readonly (MetricQuery & { column: string })[]>> =
  Object.fromEntries(
    Object.entries(metricsByService).map(([service, metrics]) => [
      service,
      metrics.map(({ column, query }) => ({ column, ...query })),
    ]),
  );

/** The histograms of each service that keeps any. */
export const histogramsByService: Readonly<Record<string, readonly HistogramFacts[]>> = Object.fromEntries(
  [...servicesByName].flatMap(([name, { histograms }]) => (histograms ? [[name, histograms]] : [])),
);

/** The sampler's requests for the counts of these histograms. */
export const histogramQueries: Readonly<Record<string, readonly (HistogramQuery & { name: string })[]>> =
  Object.fromEntries(
    Object.entries(histogramsByService).map(([service, histograms]) => [
      service,
      histograms.map(({ name, query }) => ({ name, ...query })),
    ]),
  );

/** The services' own resources, by name. */
export const serviceResources: ReadonlyMap<string, ServiceResource> = new Map(
  [...servicesByName.values()].flatMap(({ resources = {} }) => Object.entries(resources)),
);

/** The evidence of every service of a cluster, with the name of the service. */
export function evidenceOf(cluster: Cluster): (EvidenceFacts & { service: string })[] {
  return servicesOf(cluster).flatMap(([service, { evidence = [] }]) => evidence.map((each) => ({ ...each, service })));
}

/** The facts of a service. Throws if no system has it. */
export function serviceFacts(service: string): ServiceFacts {
  const facts = servicesByName.get(service);
  if (facts) return facts;
  throw new Error(`No system has a service ${service}; there are ${[...servicesByName.keys()].join(', ')}`);
}

/** What names of a service's threads tell; nothing of what is no service. */
export function threadsOf(service: string): Pick<ServiceFacts, 'backgroundThreads' | 'pools'> {
  return servicesByName.get(service) ?? {};
}

/** The port on which a service listens when it is up. */
export function firstPort(service: string): number {
  const [port] = Object.values(serviceFacts(service).ports);
  if (port === undefined) throw new Error(`The service ${service} has no port`);
  return port;
}

/** The services of a cluster with their facts; none of a cluster that the campaign does not install. */
export function servicesOf(cluster: Cluster): [string, ServiceFacts][] {
  if (isExisting(cluster)) return [];
  return Object.entries(systemFacts(cluster).services).filter(([, { isIn }]) => isIn?.(cluster) ?? true);
}

/** The hosts that share a cluster's load, without controllers and masters. */
export function loadSharers(cluster: Cluster): string[] {
  const { roles } = systemFacts(cluster);
  const shared = Object.keys(roles).filter((role) => roles[role]?.takenBy === 'each');
  return shared.flatMap((role) => clusterHosts(cluster, role));
}

/** The hosts of a cluster that serve a load with these parameters. Of an existing cluster, whose parts are not known, all. */
export function servingHosts(cluster: Cluster, parameters: Readonly<Record<string, unknown>>): string[] {
  const { serving } = systemFacts(cluster);
  return serving && !isExisting(cluster) ? serving(cluster, parameters) : loadSharers(cluster);
}

/** Name of the hosts that share a cluster's load, such as `brokers`. */
export function membersOf(cluster: Cluster): string {
  const { roles } = systemFacts(cluster);
  return Object.values(roles).find(({ takenBy }) => takenBy === 'each')?.members ?? 'hosts';
}

/** The hosts of a cluster that direct the work of others, with the advice for saturated ones. */
export function directingHosts(cluster: Cluster): ReadonlyMap<string, NonNullable<RoleFacts['directs']>> {
  return new Map(
    Object.entries(systemFacts(cluster).roles).flatMap(([role, { directs }]) =>
      directs ? clusterHosts(cluster, role).map((host) => [host, directs] as const) : [],
    ),
  );
}

/** All hosts that share a cluster's load, as a location: for figures that cover all of them. */
export const allMembersOf = (cluster: Cluster): string => `the ${membersOf(cluster)}`;

/** Whether a location is all hosts that share the load of some cluster. */
export const isAllMembers = (place: string): boolean =>
  [...systemRoles.values()].some(({ members }) => place === `the ${members}`);
