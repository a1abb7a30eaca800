/** Facts of removing a member from its cluster in order. Pure. */
import { z } from 'zod';
import { hostNameSchema, nameSchema } from '../../input/identifiers.ts';
import type { ActionFacts } from '../facts.ts';
import { growingOnHost, isFault, hostField, stoppedFaults } from '../targets.ts';

const planned = z.object({ cluster: nameSchema, service: nameSchema, host: hostNameSchema });

export type Decommission = z.output<typeof planned>;

export const facts: ActionFacts<{ host: string }, Decommission> = {
  does: 'Removes a member from its cluster in order: it gives its data to the others, leaves, and is stopped. Its own data are then removed.',
  given: { host: hostField() },
  withinSeconds: 900,
  planned,
  plan({ host }, place) {
    const own = growingOnHost(host, place);
    if (isFault(own)) return { faults: [own] };
    const { cluster, jobId, isMember, stoppedBy } = own;
    if (!isMember) {
      const sentence = `${host} is not a member of ${cluster} when this event begins; remove this event`;
      return { faults: [{ field: 'host', sentence, ofState: true }] };
    }
    if (stoppedBy !== null) {
      const sentence = `${jobId} on ${host} is stopped by ${stoppedBy}, so it cannot give its data to the others; start it before with "do: start-host"`;
      return { faults: [{ field: 'host', sentence, ofState: true }] };
    }
    const others = place.services.filter((each) => each.cluster === cluster && each.isMember && each.host !== host);
    if (others.length === 0) {
      const sentence = `${host} is the only member of ${cluster}; remove this event`;
      return { faults: [{ field: 'host', sentence, ofState: true }] };
    }
    const faults = stoppedFaults([cluster], place);
    if (faults.length > 0) return { faults };
    return { parameters: { cluster, service: jobId, host }, title: `decommission ${jobId} on ${host}` };
  },
  effect: ({ host, service }) => ({ stops: [], starts: [], leaves: [{ host, jobId: service }] }),
};
