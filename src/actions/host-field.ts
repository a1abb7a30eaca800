/** The host of an action in a campaign file. Pure. */
import { suggestion } from '../input/closest.ts';
import { text } from '../input/fields.ts';
import { longestHostName } from '../input/identifiers.ts';
import type { ActionFault, ActionPlace, PlannedState } from './facts.ts';

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
