/** Facts of adding a data centre to a cluster. Pure. */
import { z } from 'zod';
import { count, text } from '../../input/fields.ts';
import { hostNameSchema, nameSchema } from '../../input/identifiers.ts';
import { laterDataCenters } from '../../systems/present-members.ts';
import { suggestion } from '../../input/closest.ts';
import { stoppedFaults } from '../targets.ts';
import type { ActionFacts } from '../facts.ts';

const planned = z.object({
  cluster: nameSchema,
  service: nameSchema,
  dataCenter: z.string().max(48),
  copies: z.int().positive(),
  hosts: z.array(hostNameSchema).min(1),
});

export type AddDatacenter = z.output<typeof planned>;

interface Given {
  dataCenter: string;
  copies: number;
}

export const facts: ActionFacts<Given, AddDatacenter> = {
  does: 'Adds a data centre to the cluster that the run loads: its hosts join, all data of users get copies there, and each host fetches what there is. Ends when all of them have.',
  given: {
    dataCenter: text('the name of a data centre').describe(
      'The data centre, of which `joinLater` of the cluster names all hosts.',
    ),
    copies: count('copies', 3, 100).describe('Copies of each row in it.'),
  },
  withinSeconds: 1800,
  planned,
  plan({ dataCenter, copies }, { clusters, loaded, services }) {
    const found = loaded.flatMap((name) => {
      const cluster = clusters[name];
      return cluster ? laterDataCenters(cluster).map((each) => ({ ...each, cluster: name })) : [];
    });
    const own = found.find(({ name }) => name === dataCenter);
    if (!own) {
      const names = found.map(({ name }) => name);
      const advice =
        names.length === 0
          ? 'no cluster that the run loads has a data centre of which joinLater names all hosts'
          : suggestion(dataCenter, names);
      return { faults: [{ field: 'dataCenter', sentence: `cannot be added; ${advice}` }] };
    }
    const { cluster, hosts, service } = own;
    const member = services.find((each) => hosts.includes(each.host) && each.cluster === cluster && each.isMember);
    if (member) {
      const sentence = `${member.host} of it is a member already when this event begins; remove this event`;
      return { faults: [{ field: 'dataCenter', sentence, ofState: true }] };
    }
    if (copies > hosts.length) {
      const sentence = `${copies} copies in ${dataCenter} need as many nodes, and it has ${hosts.length}`;
      return { faults: [{ field: 'copies', sentence }] };
    }
    const faults = stoppedFaults([cluster], { services });
    if (faults.length > 0) return { faults };
    return {
      parameters: { cluster, service, dataCenter, copies, hosts },
      title: `add the data centre ${dataCenter} (${hosts.join(', ')}) to ${cluster}`,
    };
  },
  effect: ({ hosts, service }) => ({ stops: [], starts: [], joins: hosts.map((host) => ({ host, jobId: service })) }),
};
