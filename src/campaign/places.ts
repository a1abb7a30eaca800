/** Places the loads of a campaign file on hosts, and checks them against a profile. */
import type { Draft } from './draft/draft.ts';
import { checkHostNames } from './faults.ts';
import { mostInstances } from '../input/limits.ts';
import type { FieldPath } from '../input/source.ts';
import { factsOf } from '../workloads/registry.ts';
import { checkClusterOfLoad, checkUsedClusters } from './clusters/load-clusters.ts';
import type { CampaignLoad } from './schema.ts';

function hostsGiven({ host, hosts }: CampaignLoad): string[] {
  return hosts ?? (host === undefined ? [] : [host]);
}

/** Host of each instance; the instances of one host are consecutive. */
export function instanceHosts(load: CampaignLoad): string[] {
  return hostsGiven(load).flatMap((host) => Array.from({ length: load.instances ?? 1 }, () => host));
}

/** Checks the hosts of all loads. */
export function checkPlaces(draft: Draft): void {
  const { campaign, faults } = draft;
  for (const [name, run] of Object.entries(campaign.runs)) {
    const loads = Object.entries(run.loads);
    for (const [index, [id, load]] of loads.entries()) {
      const path = ['runs', name, 'loads', id];
      checkHosts(load, path, draft);
      checkClusterOfLoad(load, 'loads', path, draft);
      checkUsedClusters(load, run.loads, path, draft);
      const own = hostsGiven(load);
      for (const [twin, other] of loads.slice(0, index)) {
        const shared = hostsGiven(other).find((host) => other.workload === load.workload && own.includes(host));
        if (shared === undefined) continue;
        faults.add(
          path,
          `the run has ${load.workload} on ${shared} twice, as "${twin}" and "${id}"; move one of them to another host`,
        );
        break;
      }
    }
  }
}

function checkHosts(load: CampaignLoad, path: FieldPath, { profile, shape, faults }: Draft): void {
  if (load.host !== undefined) checkHostNames(faults, [...path, 'host'], load.host, profile);
  checkHostNames(faults, [...path, 'hosts'], load.hosts ?? [], profile);
  if (load.host !== undefined && load.hosts !== undefined)
    faults.add([...path, 'hosts'], 'is given as well as host; keep one');
  const isDropped = shape.dropped([...path, 'host']) || shape.dropped([...path, 'hosts']);
  if (hostsGiven(load).length === 0 && !isDropped)
    faults.add(path, 'host is missing: it must be the name of a host, or hosts a list of several');
  const instances = instanceHosts(load).length;
  if (instances > 1 && factsOf(load.workload).instances === 'one')
    faults.add(
      path,
      `${load.workload} runs as one process, and this is ${instances} instances of it; give it one host`,
    );
  if (instances > mostInstances)
    faults.add(
      path,
      `is ${instances} instances; at most ${mostInstances} are allowed; name fewer hosts, or fewer instances on each`,
    );
}
