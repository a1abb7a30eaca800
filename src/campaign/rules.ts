/** Checks loads for what the schema cannot: limits from the profile, and lengths. */
import { checkBackgroundRate } from './background-loads.ts';
import { clusterHosts, isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import type { Faults } from './faults.ts';
import { isDraftRun, loadsInForms, type Draft, type DraftLoad, type PartialLoad } from './draft/draft.ts';
import type { WorkloadFacts } from '../workloads/facts.ts';
import type { Profile } from '../providers/profile.ts';
import type { ParameterFault } from '../workloads/parameters.ts';
import { factsOf, usedCluster } from '../workloads/registry.ts';

/** Checks the loads of every run of the draft, as the file has them and as each variant does. */
export function checkLoads(draft: Draft): void {
  const { unvaried, variants, faults } = draft;
  for (const { load, clusters } of loadsInForms(draft)) checkParameters(load, clusters, draft);
  for (const load of [unvaried, ...variants].flatMap(({ steps }) =>
    steps.filter(isDraftRun).flatMap((run) => run.loads),
  )) {
    if (factsOf(load.workload).hasLength?.(load.parameters) === false) needsLength(load, faults);
    checkBackgroundRate(load, faults);
  }
}

/** @param clusters without those that could not be placed, which was reported */
function checkParameters(
  load: PartialLoad,
  clusters: Record<string, Cluster>,
  { profile, files, faults }: Draft,
): void {
  const { workload, given, pathOf } = load;
  const facts = factsOf(workload);
  const add = (found: ParameterFault[] = []): void => {
    for (const { parameter, sentence } of found) faults.add(pathOf(parameter), sentence);
  };
  for (const uses of facts.uses ?? []) {
    const name = usedCluster(load, uses.system);
    const used = clusters[name];
    if (used && isExisting(used))
      faults.add(
        pathOf(),
        `${workload} uses ${name}, which is an existing cluster here; it only uses one that the campaign installs`,
      );
    // A cluster of another system was reported.
    else if (used?.system === uses.system) add(uses.faults?.(given, used));
  }
  add(facts.faults?.(given, files));
  const cluster = clusters[load.cluster];
  // How many hosts an existing cluster has, and which data centres, is not known.
  if (!cluster || isExisting(cluster)) return;
  add(facts.clusterFaults?.(given, cluster));
  if (facts.copies) checkCopies(load, facts.copies, { profile, cluster }, faults);
}

/** Reports more copies than a load or dataset has hosts for. */
export function checkCopies(
  { given, cluster: name, pathOf }: Pick<PartialLoad, 'given' | 'cluster' | 'pathOf'>,
  { parameter, role, hosts }: NonNullable<WorkloadFacts['copies']>,
  { profile, cluster }: { profile: Profile; cluster: Cluster },
  faults: Faults,
): void {
  // Numbers by data centre are a matter of the system's own (`clusterFaults`).
  const copies = given[parameter];
  const available = clusterHosts(cluster, role).length;
  if (typeof copies !== 'number' || copies <= available || available === 0) return;
  const isPart = available < profile.hosts.filter((host) => host.roles.includes(role)).length;
  faults.add(
    pathOf(parameter),
    `${copies} copies need as many ${hosts}, and ${isPart ? `cluster ${name}` : `profile ${profile.name}`} has ${available}`,
  );
}

/** Reports that the length of a load does not follow from its other parameters. */
export function needsLength(load: DraftLoad, faults: Faults): void {
  faults.add(load.pathOf(), 'plannedSeconds is missing: give the expected length of the load in seconds');
}
