/** What an event acts on, when it is planned: a host, its services, and clusters that the run loads. Pure. */
import { suggestion } from '../input/closest.ts';
import { text } from '../input/fields.ts';
import { longestHostName } from '../input/identifiers.ts';
import type { ActionFault, ActionPlace, PlannedState } from './facts.ts';
import { systemFacts } from '../systems/registry.ts';
import { isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';

export const hostField = () =>
  text('the name of a host', longestHostName).describe('The host, as the profile names it.');

/** The services of the campaign on that host, of which there is at least one. */
export function servicesOnHost(
  host: string,
  { hosts, services }: Pick<ActionPlace, 'hosts' | 'services'>,
): PlannedState[] | ActionFault {
  if (!hosts.includes(host)) return { field: 'host', sentence: `unknown host; ${suggestion(host, hosts)}` };
  const own = services.filter((each) => each.host === host);
  if (own.length > 0) return own;
  const others = [...new Set(services.map((each) => each.host))].join(', ') || 'none';
  return { field: 'host', sentence: `runs no service of the campaign; hosts that do: ${others}` };
}

/** The services of members among them, or why there are none on that host. */
export function membersOnHost(
  host: string,
  place: Pick<ActionPlace, 'hosts' | 'services'>,
): PlannedState[] | ActionFault {
  const services = servicesOnHost(host, place);
  if (!Array.isArray(services)) return services;
  const members = services.filter(({ isMember }) => isMember);
  if (members.length > 0) return members;
  return {
    field: 'host',
    sentence: `is not a member of its cluster when this event begins; add it before with "do: add-nodes", or remove this event`,
    ofState: true,
  };
}

/** Such as `cassandra and kafka-broker`. */
export function servicesText(services: readonly { jobId: string }[]): string {
  return services.map(({ jobId }) => jobId).join(' and ');
}

/** The service on that host with which it joins or leaves its cluster, or why it cannot. */
export function growingOnHost(host: string, place: ActionPlace): PlannedState | ActionFault {
  const services = servicesOnHost(host, place);
  if (!Array.isArray(services)) return services;
  const own = services.find(({ cluster, jobId }) => {
    const placed = place.clusters[cluster];
    return placed !== undefined && isGrowing(placed, jobId);
  });
  return own ?? { field: 'host', sentence: `${host} runs no service whose cluster it can join or leave under load` };
}

function isGrowing(cluster: ActionPlace['clusters'][string], service: string): boolean {
  const { growing, services } = systemFacts(cluster);
  return growing !== undefined && services[service]?.role === growing.role;
}

export function isFault(found: PlannedState | ActionFault): found is ActionFault {
  return 'sentence' in found;
}

/** Names of the clusters that the run loads, the campaign installs, and to which the condition applies. */
export function loadedClusters(
  { clusters, loaded }: Pick<ActionPlace, 'clusters' | 'loaded'>,
  applies: (cluster: Cluster) => boolean,
): string[] {
  return loaded.filter((name) => {
    const cluster = clusters[name];
    return cluster !== undefined && !isExisting(cluster) && applies(cluster);
  });
}

/** Why something that needs every member of these clusters cannot be done: an earlier event stopped one. Empty if all run. */
export function stoppedFaults(clusters: readonly string[], { services }: Pick<ActionPlace, 'services'>): ActionFault[] {
  const stopped = services.find(
    ({ cluster, isMember, stoppedBy }) => clusters.includes(cluster) && isMember && stoppedBy,
  );
  if (!stopped) return [];
  const { jobId, host, stoppedBy, cluster } = stopped;
  const sentence = `needs all members of ${cluster}, and ${jobId} on ${host} is stopped by ${stoppedBy} when this event begins; start it before with "do: start-host"`;
  return [{ sentence, ofState: true }];
}
