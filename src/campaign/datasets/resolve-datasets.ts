/** Resolves the datasets of a campaign file at a size. */
import { suggestion } from '../../input/closest.ts';
import { quoted } from '../../input/readable.ts';
import type { FieldPath } from '../../input/source.ts';
import { isExisting } from '../../plan/clusters.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import { factsOf } from '../../workloads/registry.ts';
import { checkClusterOfLoad, clusterOfLoad } from '../clusters/campaign-clusters.ts';
import type { Draft, ResolvedDataset, VariantParameters } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import type { GivenDataset } from '../file/datasets.ts';
import type { Shape } from '../valid-part.ts';
import { storingHosts, storingNames } from './storing-hosts.ts';

/**
 * The datasets by name; null for one with a fault, which is reported.
 *
 * @param names those that the size uses: another size may give the parameters of the others
 */
export function resolveDatasets(
  names: ReadonlySet<string>,
  draft: Draft,
  variant: VariantParameters | undefined,
  faults: Faults,
): Map<string, ResolvedDataset | null> {
  return new Map(
    Object.entries(draft.campaign.datasets)
      .filter(([name]) => names.has(name))
      .map(([name, given]) => [name, resolveDataset(name, given, draft, variant, faults)]),
  );
}

function resolveDataset(
  name: string,
  given: GivenDataset,
  { campaign, size, profile, clusters, shape }: Draft,
  variant: VariantParameters | undefined,
  faults: Faults,
): ResolvedDataset | null {
  const { workload, host } = given;
  const path = ['datasets', name];
  const changes = variant?.datasets[name] ?? {};
  const placeOf = (parameter: string): FieldPath => {
    if (variant && Object.hasOwn(changes, parameter)) return ['variants', variant.name, 'datasets', name, parameter];
    return [...path, ...(Object.hasOwn(given, parameter) ? [parameter] : [])];
  };
  const { copies: copied } = factsOf(workload);
  const hostNames = profile.hosts.map((each) => each.name);
  if (!hostNames.includes(host))
    faults.add(
      [...path, 'host'],
      `profile ${profile.name} has no host ${quoted(host)}; ${suggestion(host, hostNames)}`,
    );
  checkClusterOfLoad(given, 'inserts into', { campaign, path, shape }, faults);
  const parameters = parametersOf(
    name,
    { ...given, ...changes },
    placeOf,
    campaign.sizes[size]?.parameters ?? {},
    shape,
    faults,
  );
  const clusterName = clusterOfLoad(given, campaign);
  const cluster = clusters[clusterName];
  if (!cluster || !parameters) return null;
  if (isExisting(cluster)) {
    faults.add(
      [...path, 'workload'],
      `${clusterName} is an existing cluster, and datasets are only in clusters that the campaign installs; give the loads their own records`,
    );
    return null;
  }
  const facts = factsOf(workload).dataset;
  if (!facts) throw new Error(`Load generator ${workload} makes no datasets.`);
  const inCluster = facts.clusterFaults?.(parameters, cluster) ?? [];
  for (const { parameter, sentence } of inCluster) faults.add(placeOf(parameter), sentence);
  const hosts = storingHosts(storingNames(workload, cluster), profile);
  const copies = facts.copies(parameters);
  const isPart = profile.hosts.filter(({ roles }) => copied && roles.includes(copied.role)).length > hosts.length;
  if (copies > hosts.length && inCluster.length === 0)
    faults.add(
      copied ? placeOf(copied.parameter) : path,
      `${copies} copies need as many ${copied?.hosts ?? 'hosts'}, and ${isPart ? `cluster ${clusterName}` : `profile ${profile.name}`} has ${hosts.length}`,
    );
  return {
    name,
    cluster: clusterName,
    workload,
    host,
    parameters,
    recordBytes: facts.recordBytes(parameters),
    copies,
    hosts,
    memoryMebibytes: hosts.reduce((sum, { memoryMebibytes }) => sum + memoryMebibytes, 0),
  };
}

/** Its parameters, of which the size may give some to all data of a workload; null with a fault if one is missing or invalid. */
function parametersOf(
  name: string,
  given: GivenDataset,
  placeOf: (parameter: string) => FieldPath,
  ofSize: Record<string, Parameters | undefined>,
  shape: Shape,
  faults: Faults,
): Parameters | null {
  const { workload, host: _, cluster: _cluster, ...own } = given;
  const facts = factsOf(workload).dataset;
  if (!facts) return null;
  const known = Object.keys(facts.given.shape);
  const shared = Object.entries(ofSize[workload] ?? {}).filter(([parameter]) => known.includes(parameter));
  for (const strange of Object.keys(own).filter((parameter) => !known.includes(parameter)))
    faults.add(placeOf(strange), `unknown key of a dataset of ${workload}; ${suggestion(strange, known)}`);
  const parsed = facts.given.safeParse({ ...Object.fromEntries(shared), ...own });
  // Unknown keys are reported above.
  for (const issue of (parsed.error?.issues ?? []).filter(({ code }) => code !== 'unrecognized_keys')) {
    const parameter = String(issue.path[0]);
    const place = placeOf(parameter);
    const isOfVariant = place[0] === 'variants';
    if (!shape.dropped(['datasets', name, parameter]))
      faults.add(
        isOfVariant ? place : ['datasets', name],
        isOfVariant ? issue.message : `${parameter} ${issue.message}`,
      );
  }
  if (!parsed.success) return null;
  for (const { parameter, sentence } of facts.faults?.(parsed.data) ?? []) faults.add(placeOf(parameter), sentence);
  return facts.plan(parsed.data);
}
