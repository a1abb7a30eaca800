/** Facts of adding members to a cluster. Pure. */
import { z } from 'zod';
import { list, text } from '../../input/fields.ts';
import { hostNameSchema, longestHostName, nameSchema } from '../../input/identifiers.ts';
import { mostInstances } from '../../input/limits.ts';
import type { ActionFacts, ActionFault } from '../facts.ts';
import { growingOnHost, isFault, stoppedFaults } from '../targets.ts';

const planned = z.object({ cluster: nameSchema, service: nameSchema, hosts: z.array(hostNameSchema).min(1) });

export type AddNodes = z.output<typeof planned>;

export const facts: ActionFacts<{ hosts: string[] }, AddNodes> = {
  does: 'Adds hosts to their cluster, one after the other, and ends when each is a member with its share of the data. They are hosts that `joinLater` of the cluster names, or that have left.',
  given: {
    hosts: list('names of hosts', text('the name of a host', longestHostName), mostInstances)
      .min(1, { error: 'must hold at least one host' })
      .describe('The hosts, of one cluster, in the order in which they join.'),
  },
  withinSeconds: 900,
  planned,
  plan({ hosts }, place) {
    const faults: ActionFault[] = [];
    const found = hosts.flatMap((host, index) => {
      const own = growingOnHost(host, place);
      const field = `hosts.${index}`;
      if (isFault(own)) faults.push({ ...own, field });
      else if (own.isMember) {
        const sentence = `${host} is a member already when this event begins; name it in joinLater of its cluster, or remove it here`;
        faults.push({ field, sentence, ofState: true });
      } else return [own];
      return [];
    });
    const [first] = found;
    const other = found.find(({ cluster }) => cluster !== first?.cluster);
    if (other)
      faults.push({
        field: 'hosts',
        sentence: `are of several clusters, ${first?.cluster} and ${other.cluster}; add them with an event each`,
      });
    if (first) faults.push(...stoppedFaults([first.cluster], place));
    if (!first || faults.length > 0) return { faults };
    const { cluster, jobId } = first;
    return {
      parameters: { cluster, service: jobId, hosts },
      title: `add ${hosts.join(' and ')} to ${cluster}`,
    };
  },
  effect: ({ hosts, service }) => ({ stops: [], starts: [], joins: hosts.map((host) => ({ host, jobId: service })) }),
};
