/** Hosts that are removed after the run in which their members leave for good (`removeWhenDecommissioned`). Pure. */
import { lastingChange } from '../../actions/lasting-changes.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { Cluster, Step } from '../../plan/plan.ts';
import { hasRuns, isRun } from '../../plan/runs-of.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { planRemoveHosts } from '../../steps/remove-hosts/facts.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { Faults } from '../faults.ts';
import { campaignClusters } from './campaign-clusters.ts';
import { hostsOfLoads, hostsOfOthers, secondsFor, unchangingHosts, type Surroundings } from './hosts-when-needed.ts';

interface Given extends Surroundings {
  datasets: readonly DatasetPlan[];
}

/** The steps, with one that removes hosts after each run whose events have their members leave, if another run follows. */
export function withRemovedHosts(steps: Step[], given: Given, faults: Pick<Faults, 'add'>): Step[] {
  const removable = new Set(removableHosts(steps, given, faults));
  let number = 0;
  return steps.flatMap((step, index) => {
    const hosts = leavingIn(step).filter((host) => removable.has(host));
    if (hosts.length === 0 || !steps.slice(index + 1).some(hasRuns)) return [step];
    number += 1;
    const { provisionSeconds } = secondsFor(hosts, given.profile);
    return [step, planRemoveHosts({ hosts, number, provisionSeconds })];
  });
}

function leavingIn(step: Step): string[] {
  const { left = [] } = (isRun(step) ? lastingChange(step) : null) ?? {};
  return [...new Set(left.map(({ host }) => host))];
}

/** The hosts of clusters with that field whose members leave before another run, without those with a fault, which is reported. */
function removableHosts(steps: Step[], given: Given, faults: Pick<Faults, 'add'>): string[] {
  const { campaign, clusters, size } = given;
  return campaignClusters(campaign).flatMap(({ name, section, path }) => {
    const own = clusters[name];
    if (section.removeWhenDecommissioned !== true || !own) return [];
    const refuse = (sentence: string): string[] => {
      faults.add([...path, 'removeWhenDecommissioned'], sentence);
      return [];
    };
    const unchanging = unchangingHosts(given);
    if (unchanging !== null) return refuse(unchanging);
    const members = membersOf(own);
    const leaving = steps.flatMap((step, index) => {
      const later = steps.slice(index + 1);
      if (!later.some(hasRuns)) return [];
      return leavingIn(step).flatMap((host) => (members.includes(host) ? [{ host, later }] : []));
    });
    if (steps.length > 0 && leaving.length === 0)
      return refuse(
        `size ${size} decommissions no member for good before another run; add such an event, or remove it`,
      );
    const inUse = leaving.filter(({ host, later }) => usesAfter(name, later, given).includes(host));
    if (inUse.length > 0)
      return refuse(
        `cannot be used, because ${inUse.map(({ host }) => host).join(', ')} also has other services, or loads that follow; remove it`,
      );
    return leaving.map(({ host }) => host);
  });
}

function membersOf(cluster: Cluster): string[] {
  const role = systemFacts(cluster).growing?.role ?? '';
  return [...(cluster.hosts[role] ?? []), ...(cluster.joinLater ?? [])];
}

/** Hosts of other services, and of loads and datasets of the steps that follow. */
function usesAfter(name: string, later: Step[], { clusters, datasets }: Given): string[] {
  const own = clusters[name];
  const role = own ? systemFacts(own).growing?.role : undefined;
  const ofOtherRoles = Object.entries(own?.hosts ?? {}).flatMap(([each, hosts]) => (each === role ? [] : hosts));
  const inserted = new Set(
    later.flatMap((step) => (factsOfStep(step).changesDatasets?.(step) ?? []).map((each) => each.dataset)),
  );
  const ofDatasets = datasets.filter((dataset) => inserted.has(dataset.name)).map(({ host }) => host);
  return [...hostsOfOthers(name, clusters), ...hostsOfLoads(later), ...ofOtherRoles, ...ofDatasets];
}
