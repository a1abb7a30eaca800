/** Hosts that come up only before the run whose events add them to their cluster (`bringUpWhenNeeded`). Pure. */
import { effectOf } from '../../actions/registry.ts';
import type { Cluster, Step } from '../../plan/plan.ts';
import { isRun, runsOf } from '../../plan/runs-of.ts';
import type { Profile } from '../../providers/profile.ts';
import { providerOf } from '../../providers/registry.ts';
import { planAddHosts } from '../../steps/add-hosts/facts.ts';
import type { Draft } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { campaignClusters } from './campaign-clusters.ts';

export type Surroundings = Pick<Draft, 'campaign' | 'clusters' | 'profile' | 'size'>;

/** The steps, with one that brings up hosts before each run that is the first to need them. */
export function withHostsWhenNeeded(steps: Step[], given: Surroundings, faults: Pick<Faults, 'add'>): Step[] {
  const awaited = new Set(awaitedHosts(steps, given, faults));
  let number = 0;
  return steps.flatMap((step) => {
    const hosts = joiningIn(step).filter((host) => awaited.delete(host));
    if (hosts.length === 0) return [step];
    number += 1;
    return [planAddHosts({ hosts, number, ...secondsFor(hosts, given.profile) }), step];
  });
}

function joiningIn(step: Step): string[] {
  const { events = [] } = isRun(step) ? step : {};
  return [...new Set(events.flatMap((event) => (effectOf(event).joins ?? []).map(({ host }) => host)))];
}

/** Planned lengths of an update of the stack with these hosts, and of their installation. */
export function secondsFor(names: readonly string[], profile: Profile) {
  const hosts = profile.hosts.filter(({ name }) => names.includes(name));
  const { provision, install } = providerOf(profile.provider).expectedSeconds({ hardware: profile.hardware, hosts });
  return { provisionSeconds: provision, installSeconds: install };
}

/** The hosts that are not up at first, without those with a fault, which is reported. */
function awaitedHosts(steps: Step[], given: Surroundings, faults: Pick<Faults, 'add'>): string[] {
  const { campaign, clusters, size } = given;
  return campaignClusters(campaign).flatMap(({ name, section, path }) => {
    const own = clusters[name];
    if (section.bringUpWhenNeeded !== true || !own) return [];
    const refuse = (sentence: string): string[] => {
      faults.add([...path, 'bringUpWhenNeeded'], sentence);
      return [];
    };
    const { joinLater = [] } = own;
    if (joinLater.length === 0)
      return refuse('is for hosts that join later; name them in joinLater or joinLaterZones, or remove it');
    const unchanging = unchangingHosts(given);
    if (unchanging !== null) return refuse(unchanging);
    const others = new Set(otherUses(name, clusters, steps));
    const inUse = joinLater.filter((host) => others.has(host));
    if (inUse.length > 0)
      return refuse(`cannot be used, because ${inUse.join(', ')} also has other services or loads; remove it`);
    const joining = new Set(steps.flatMap(joiningIn));
    const never = joinLater.filter((host) => !joining.has(host));
    if (steps.length > 0 && never.length > 0)
      return refuse(`size ${size} has no event that adds ${never.join(', ')}; remove them from joinLater, or add one`);
    return joinLater;
  });
}

/** Why hosts can neither come up nor be removed while the campaign runs, as the rest of a sentence about a field; null if they can. */
export function unchangingHosts({ campaign, profile }: Surroundings): string | null {
  if (providerOf(profile.provider).machines === 'existing')
    return `cannot be used with profile ${profile.name}, whose hosts are always up; remove it`;
  if (campaign.variants !== undefined)
    return 'cannot be used with variants, which need their hosts in every turn; remove it';
  return null;
}

/** Hosts of other clusters, of a cluster itself from the beginning, and of loads. */
function otherUses(name: string, clusters: Record<string, Cluster>, steps: Step[]): string[] {
  const own = Object.values(clusters[name]?.hosts ?? {}).flat();
  return [...own, ...hostsOfOthers(name, clusters), ...hostsOfLoads(steps)];
}

/** Hosts of the clusters other than that one. */
export function hostsOfOthers(name: string, clusters: Record<string, Cluster>): string[] {
  return Object.entries(clusters).flatMap(([other, { hosts, joinLater = [] }]) =>
    other === name ? [] : [...Object.values(hosts).flat(), ...joinLater],
  );
}

/** Hosts on which load generators of these steps run. */
export function hostsOfLoads(steps: Step[]): string[] {
  return runsOf({ steps }).flatMap(({ loads }) => loads.flatMap(({ hosts }) => hosts));
}
