/** Resolves a dataset of a campaign file at a size. */
import type { FieldPath } from '../../input/source.ts';
import { isExisting } from '../../plan/clusters.ts';
import { total } from '../../statistics/sums.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import { factsOf } from '../../workloads/registry.ts';
import { checkClusterOfLoad, clusterOfLoad } from '../clusters/load-clusters.ts';
import type { Draft, ResolvedDataset, VariantParameters } from '../draft/draft.ts';
import { checkHostNames, checkName } from '../faults.ts';
import type { GivenDataset } from '../file/datasets.ts';
import { checkCopies } from '../rules.ts';
import { storingHosts } from './stored-datasets.ts';

/** Null after a fault was reported. */
export function resolveDataset(
  name: string,
  given: GivenDataset,
  draft: Draft,
  variant: VariantParameters | undefined,
): ResolvedDataset | null {
  const { campaign, profile, clusters, faults } = draft;
  const { workload, host } = given;
  const path = ['datasets', name];
  const changes = variant?.datasets[name] ?? {};
  const placeOf = (parameter = ''): FieldPath => {
    if (variant && Object.hasOwn(changes, parameter)) return ['variants', variant.name, 'datasets', name, parameter];
    return Object.hasOwn(given, parameter) ? [...path, parameter] : path;
  };
  checkHostNames(faults, [...path, 'host'], host, profile);
  checkClusterOfLoad(given, 'inserts into', path, draft);
  const { dataset: facts, copies: copied } = factsOf(workload);
  const parameters = parametersOf(name, { ...given, ...changes }, placeOf, draft);
  const clusterName = clusterOfLoad(given, campaign);
  const cluster = clusters[clusterName];
  if (!cluster || !facts || !parameters) return null;
  if (isExisting(cluster)) {
    faults.add(
      [...path, 'workload'],
      `${clusterName} is an existing cluster, and datasets are only in clusters that the campaign installs; give the loads their own records`,
    );
    return null;
  }
  const inCluster = facts.clusterFaults?.(parameters, cluster) ?? [];
  for (const { parameter, sentence } of inCluster) faults.add(placeOf(parameter), sentence);
  const hosts = storingHosts(workload, cluster, profile);
  if (copied && inCluster.length === 0)
    checkCopies({ given: parameters, cluster: clusterName, pathOf: placeOf }, copied, { profile, cluster }, faults);
  return {
    name,
    cluster: clusterName,
    workload,
    host,
    parameters,
    recordBytes: facts.recordBytes(parameters),
    copies: facts.copies(parameters),
    hosts,
    memoryMebibytes: total(hosts.map(({ memoryMebibytes }) => memoryMebibytes)),
    recordsPerSecond: facts.recordsPerSecond(parameters),
  };
}

/** Its parameters, of which the size may give some to all data of a workload; null with a fault if one is missing or invalid. */
function parametersOf(
  name: string,
  { workload, host: _host, cluster: _cluster, ...given }: GivenDataset,
  placeOf: (parameter: string) => FieldPath,
  { campaign, size, shape, faults }: Draft,
): Parameters | null {
  const facts = factsOf(workload).dataset;
  if (!facts) return null;
  const known = Object.keys(facts.given.shape);
  const ofSize = Object.entries(campaign.sizes[size]?.parameters[workload] ?? {});
  for (const parameter of Object.keys(given))
    checkName(faults, placeOf(parameter), `key of a dataset of ${workload}`, parameter, known);
  const shared = Object.fromEntries(ofSize.filter(([parameter]) => known.includes(parameter)));
  const parsed = facts.given.safeParse({ ...shared, ...given });
  // Unknown keys are reported above.
  for (const { path, message } of (parsed.error?.issues ?? []).filter(({ code }) => code !== 'unrecognized_keys')) {
    const parameter = String(path[0]);
    const place = placeOf(parameter);
    if (!shape.dropped(['datasets', name, parameter]))
      faults.add(place, place.at(-1) === parameter ? message : `${parameter} ${message}`);
  }
  if (!parsed.success) return null;
  for (const { parameter, sentence } of facts.faults?.(parsed.data) ?? []) faults.add(placeOf(parameter), sentence);
  return facts.plan(parsed.data);
}
