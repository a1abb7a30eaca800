/** Checks loads for what the schema cannot: limits from the profile, and lengths. */
import type { WorkloadFacts } from '../workloads/facts.ts';
import type { OwnFiles } from '../workloads/own-files.ts';
import type { Profile } from '../providers/profile.ts';
import { checkBackgroundRate } from './background-loads.ts';
import { clusterHosts } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import type { Faults } from './faults.ts';
import { isDraftRun, loadsInForms, type Draft, type DraftLoad, type PartialLoad } from './draft/draft.ts';
import { existingNames } from './existing-clusters.ts';
import { factsOf } from '../workloads/registry.ts';
import { usedCluster } from '../workloads/used-clusters.ts';

/** What loads are checked against. */
interface LoadSurroundings {
  profile: Profile;
  files: OwnFiles;
  /** Clusters that are there already: how many hosts they have, and which data centres, is not known. */
  existing: readonly string[];
  /** Without those that could not be placed, which was reported. */
  clusters: Record<string, Cluster>;
}

/** Checks the loads of every run of the draft, as the file has them and as each variant does. */
export function checkLoads(draft: Draft, faults: Faults): void {
  const { profile, files, campaign } = draft;
  const existing = existingNames(campaign);
  for (const { load, clusters } of loadsInForms(draft))
    checkParameters(load, { profile, files, existing, clusters }, faults);
  for (const run of [draft.unvaried, ...draft.variants].flatMap(({ steps }) => steps.filter(isDraftRun)))
    for (const load of run.loads) {
      checkLength(load, faults);
      checkBackgroundRate(load, faults);
    }
}

function checkParameters(
  load: PartialLoad,
  { profile, files, existing, clusters }: LoadSurroundings,
  faults: Faults,
): void {
  const facts = factsOf(load.workload);
  const isThere = existing.includes(load.cluster);
  const cluster = clusters[load.cluster];
  if (facts.copies && !isThere) checkCopies(load, facts.copies, { profile, cluster }, faults);
  for (const used of facts.uses ?? []) {
    const name = usedCluster(load, used.system);
    const its = clusters[name];
    if (existing.includes(name))
      faults.add(
        load.pathOf(),
        `${load.workload} uses ${name}, which is an existing cluster here; it only uses one that the campaign installs`,
      );
    // A cluster of another system was reported.
    else if (its?.system === used.system)
      for (const { parameter, sentence } of used.faults?.(load.given, its) ?? [])
        faults.add(load.pathOf(parameter), sentence);
  }
  const inCluster = cluster && !isThere ? (facts.clusterFaults?.(load.given, cluster) ?? []) : [];
  for (const { parameter, sentence } of [...(facts.faults?.(load.given, files) ?? []), ...inCluster])
    faults.add(load.pathOf(parameter), sentence);
}

function checkCopies(
  load: PartialLoad,
  { parameter, role, hosts }: NonNullable<WorkloadFacts['copies']>,
  { profile, cluster }: { profile: Profile; cluster: Cluster | undefined },
  faults: Faults,
): void {
  // Numbers by data centre are a matter of the system's own (`clusterFaults`).
  const copies = load.given[parameter];
  const inProfile = profile.hosts.filter((host) => host.roles.includes(role)).length;
  const available = cluster ? clusterHosts(cluster, role).length : inProfile;
  if (typeof copies !== 'number' || copies <= available || available === 0) return;
  faults.add(
    load.pathOf(parameter),
    `${copies} copies need as many ${hosts}, and ${available < inProfile ? `cluster ${load.cluster}` : `profile ${profile.name}`} has ${available}`,
  );
}

function checkLength(load: DraftLoad, faults: Faults): void {
  if (factsOf(load.workload).hasLength?.(load.parameters) === false) needsLength(load, faults);
}

/** Reports that the length of a load does not follow from its other parameters. */
export function needsLength(load: DraftLoad, faults: Faults): void {
  faults.add(load.pathOf(), 'plannedSeconds is missing: give the expected length of the load in seconds');
}
