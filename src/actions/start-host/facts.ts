/** Facts of starting the stopped services of a host again. Pure. */
import { z } from 'zod';
import { hostNameSchema, nameSchema } from '../../input/identifiers.ts';
import type { ActionFacts } from '../facts.ts';
import { hostField, membersOnHost, servicesText } from '../targets.ts';

const planned = z.object({ host: hostNameSchema, services: z.array(nameSchema).min(1) });

export type StartHost = z.output<typeof planned>;

export const facts: ActionFacts<{ host: string }, StartHost> = {
  does: 'Starts the stopped services of a host again, with their data. Done when each of them listens.',
  given: { host: hostField() },
  withinSeconds: 600,
  planned,
  plan({ host }, place) {
    const services = membersOnHost(host, place);
    if (!Array.isArray(services)) return { faults: [services] };
    const stopped = services.filter(({ stoppedBy }) => stoppedBy !== null);
    if (stopped.length === 0) {
      const sentence = `nothing on ${host} is stopped when this event begins; stop it before with kill-process or stop-host, or remove this event`;
      return { faults: [{ field: 'host', sentence, ofState: true }] };
    }
    return {
      parameters: { host, services: stopped.map(({ jobId }) => jobId) },
      title: `start ${servicesText(stopped)} on ${host} again`,
    };
  },
  effect: ({ host, services }) => ({ stops: [], starts: services.map((jobId) => ({ host, jobId })) }),
};
