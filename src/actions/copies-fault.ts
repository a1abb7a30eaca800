/** Whether the data of a run still have room for their copies when events have changed the members of clusters. Pure. */
import { clusterHosts } from '../plan/clusters.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Cluster, RunPlan } from '../plan/plan.ts';
import { factsOf, clustersOfLoad } from '../workloads/registry.ts';
import type { Parameters } from '../workloads/parameters.ts';
import { systemFacts } from '../systems/registry.ts';
import { effectOf } from './registry.ts';

/** Data in a cluster, with the parameters that say how many copies there are. */
interface Data {
  what: string;
  workload: string;
  parameters: Parameters;
}

/** The first event of a run that the data in a cluster cannot follow, and why; null if there is none. */
export function copiesFault(
  { events = [], loads }: Pick<RunPlan, 'events' | 'loads'>,
  clusters: Readonly<Record<string, Cluster>>,
  datasets: readonly DatasetPlan[],
): { event: string; sentence: string } | null {
  const now = new Map(Object.entries(clusters));
  for (const event of events) {
    const { joins = [], leaves = [] } = effectOf(event);
    const name = String(event.parameters['cluster']);
    const before = now.get(name);
    if (!before || joins.length + leaves.length === 0) continue;
    const after = withMembers(
      before,
      joins.map(({ host }) => host),
      leaves.map(({ host }) => host),
    );
    now.set(name, after);
    const data: Data[] = [
      ...loads
        .filter((load) => clustersOfLoad(load).includes(name))
        .map(({ id, ...load }) => ({ ...load, what: `load ${id}` })),
      ...datasets.filter(({ cluster }) => cluster === name).map((each) => ({ ...each, what: `dataset ${each.name}` })),
    ];
    for (const each of data) {
      const fault = unmet(each, before) === null ? unmet(each, after) : null;
      if (fault !== null)
        return { event: event.name, sentence: `leaves ${name} unable to hold ${each.what}: ${fault}` };
    }
  }
  return null;
}

function withMembers(cluster: Cluster, joined: string[], left: string[]): Cluster {
  const role = systemFacts(cluster).growing?.role ?? '';
  const members = [...clusterHosts(cluster, role), ...joined].filter((host) => !left.includes(host));
  const later = [...(cluster.joinLater ?? []), ...left].filter((host) => !joined.includes(host));
  return { ...cluster, hosts: { ...cluster.hosts, [role]: members }, joinLater: later };
}

/** Why this cluster has no room for all copies; null if it has. */
function unmet({ workload, parameters }: Data, cluster: Cluster): string | null {
  const facts = factsOf(workload);
  if (!facts.copies) return null;
  const { parameter, role, hosts } = facts.copies;
  const copies = parameters[parameter];
  const there = clusterHosts(cluster, role).length;
  if (typeof copies === 'number' && copies > there)
    return `${parameter}: ${copies} copies need as many ${hosts}, and it has ${there} then; give it fewer copies, or remove this event`;
  const found = facts.clusterFaults?.(parameters, cluster).find((fault) => fault.parameter === parameter);
  return found ? `${parameter}: ${found.sentence}` : null;
}
