/**
 * Hosts that are not up all the time: those that come up only before the run whose events add them to their cluster
 * (`bringUpWhenNeeded`), and those that are removed after the run in which their members leave for good (`removeWhenDecommissioned`). Pure.
 */
import { effectOf, lastingChange } from '../../actions/registry.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { Cluster, Step } from '../../plan/plan.ts';
import { hasRuns, isRun, runsOf } from '../../plan/runs-of.ts';
import { providerOf } from '../../providers/registry.ts';
import { planAddHosts } from '../../steps/add-hosts/facts.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { planRemoveHosts } from '../../steps/remove-hosts/facts.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { Draft } from '../draft/draft.ts';
import { campaignClusters } from './campaign-clusters.ts';

interface Given extends Pick<Draft, 'campaign' | 'clusters' | 'profile' | 'size' | 'faults'> {
  datasets: readonly DatasetPlan[];
}

/** The steps, with one that brings up hosts before each run that is the first to need them, and one that removes hosts after each run whose events have their members leave, if another run follows. */
export function withChangingHosts(steps: Step[], given: Given): Step[] {
  const awaited = new Set(hostsOfField('bringUpWhenNeeded', given, (...of) => awaitedHosts(...of, steps, given)));
  const removable = new Set(
    hostsOfField('removeWhenDecommissioned', given, (...of) => removableHosts(...of, steps, given)),
  );
  return steps.flatMap((step, index) => {
    const joining = joiningIn(step).filter((host) => awaited.delete(host));
    const leaving = isBeforeRun(steps, index) ? leavingIn(step).filter((host) => removable.has(host)) : [];
    return [
      ...(joining.length > 0 ? [planAddHosts({ hosts: joining, ...secondsFor(joining, given) })] : []),
      step,
      ...(leaving.length > 0 ? [planRemoveHosts({ hosts: leaving, ...secondsFor(leaving, given) })] : []),
    ];
  });
}

function joiningIn(step: Step): string[] {
  const { events = [] } = isRun(step) ? step : {};
  return [...new Set(events.flatMap((event) => (effectOf(event).joins ?? []).map(({ host }) => host)))];
}

function leavingIn(step: Step): string[] {
  const { left = [] } = (isRun(step) ? lastingChange(step) : null) ?? {};
  return [...new Set(left.map(({ host }) => host))];
}

const isBeforeRun = (steps: Step[], index: number): boolean => steps.slice(index + 1).some(hasRuns);

/** Planned lengths of an update of the stack with these hosts, and of their installation. */
function secondsFor(names: readonly string[], { profile }: Given) {
  const hosts = profile.hosts.filter(({ name }) => names.includes(name));
  const { provision, install } = providerOf(profile.provider).expectedSeconds({ hardware: profile.hardware, hosts });
  return { provisionSeconds: provision, installSeconds: install };
}

/**
 * The hosts of the clusters with that field.
 *
 * @param hostsOf those of one cluster, or why there are none, as the rest of a sentence about the field, which is reported
 */
function hostsOfField(
  field: 'bringUpWhenNeeded' | 'removeWhenDecommissioned',
  { campaign, clusters, profile, faults }: Given,
  hostsOf: (name: string, cluster: Cluster) => string[] | string,
): string[] {
  return campaignClusters(campaign).flatMap(({ name, section, path }) => {
    const cluster = clusters[name];
    if (section[field] !== true || !cluster) return [];
    const found = alwaysUp(profile, campaign) ?? hostsOf(name, cluster);
    if (typeof found !== 'string') return found;
    faults.add([...path, field], found);
    return [];
  });
}

/** Why the hosts of this campaign stay up, as the rest of a sentence about the field; null if they need not. */
function alwaysUp(profile: Given['profile'], campaign: Given['campaign']): string | null {
  if (providerOf(profile.provider).machines === 'existing')
    return `cannot be used with profile ${profile.name}, whose hosts are always up; remove it`;
  return campaign.variants === undefined
    ? null
    : 'cannot be used with variants, which need their hosts in every turn; remove it';
}

/** The hosts of a cluster that are not up at first, or why there are none. */
function awaitedHosts(name: string, { joinLater = [] }: Cluster, steps: Step[], given: Given): string[] | string {
  if (joinLater.length === 0)
    return 'is for hosts that join later; name them in joinLater or joinLaterZones, or remove it';
  const others = otherUses(name, steps, given);
  const inUse = joinLater.filter((host) => others.includes(host));
  if (inUse.length > 0)
    return `cannot be used, because ${inUse.join(', ')} also has other services or loads; remove it`;
  const joining = steps.flatMap(joiningIn);
  const never = joinLater.filter((host) => !joining.includes(host));
  if (steps.length > 0 && never.length > 0)
    return `size ${given.size} has no event that adds ${never.join(', ')}; remove them from joinLater, or add one`;
  return joinLater;
}

/** The hosts of a cluster whose members leave before another run, or why there are none. */
function removableHosts(name: string, cluster: Cluster, steps: Step[], given: Given): string[] | string {
  const members = [...(cluster.hosts[growingRole(cluster)] ?? []), ...(cluster.joinLater ?? [])];
  const leaving = steps.flatMap((step, index) => {
    const left = isBeforeRun(steps, index) ? leavingIn(step).filter((host) => members.includes(host)) : [];
    return left.map((host) => ({ host, later: steps.slice(index + 1) }));
  });
  if (steps.length > 0 && leaving.length === 0)
    return `size ${given.size} decommissions no member for good before another run; add such an event, or remove it`;
  const inUse = leaving.filter(({ host, later }) => otherUses(name, later, given).includes(host));
  if (inUse.length > 0)
    return `cannot be used, because ${inUse.map(({ host }) => host).join(', ')} also has other services, or loads that follow; remove it`;
  return leaving.map(({ host }) => host);
}

const growingRole = (cluster: Cluster): string => systemFacts(cluster).growing?.role ?? '';

/** Hosts of services that are no members of that cluster, and of the loads and datasets of these steps. */
function otherUses(name: string, steps: Step[], { clusters, datasets }: Given): string[] {
  const ofServices = Object.entries(clusters).flatMap(([other, cluster]) => {
    const { [growingRole(cluster)]: members = [], ...others } = cluster.hosts;
    return [...Object.values(others).flat(), ...(other === name ? [] : [...members, ...(cluster.joinLater ?? [])])];
  });
  const inserted = steps.flatMap((step) =>
    (factsOfStep(step).changesDatasets?.(step) ?? []).map(({ dataset }) => dataset),
  );
  const ofDatasets = datasets.filter((dataset) => inserted.includes(dataset.name)).map(({ host }) => host);
  return [
    ...ofServices,
    ...runsOf({ steps }).flatMap(({ loads }) => loads.flatMap(({ hosts }) => hosts)),
    ...ofDatasets,
  ];
}
