/** The services of clusters whose members can join and leave, when an event is planned. Pure. */
import { systemFacts } from '../systems/registry.ts';
import type { ActionFault, ActionPlace, PlannedState } from './facts.ts';
import { servicesOnHost } from './host-field.ts';

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
