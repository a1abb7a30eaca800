/** Facts of killing one service. Pure. */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { text } from '../../input/fields.ts';
import { hostNameSchema, nameSchema } from '../../input/identifiers.ts';
import type { ActionFacts } from '../facts.ts';
import { hostField, membersOnHost, servicesText } from '../targets.ts';

const planned = z.object({ host: hostNameSchema, service: nameSchema });

export type KillProcess = z.output<typeof planned>;

interface Given {
  host: string;
  service?: string | undefined;
}

export const facts: ActionFacts<Given, KillProcess> = {
  does: 'Kills a service with SIGKILL. What it had written to files survives, as its host stays up.',
  given: {
    host: hostField(),
    service: text('the name of a service')
      .optional()
      .describe('The service, as `proofload plan` names it. Required if the host runs several.'),
  },
  withinSeconds: 60,
  planned,
  plan({ host, service: named }, place) {
    const services = membersOnHost(host, place);
    if (!Array.isArray(services)) return { faults: [services] };
    const names = services.map(({ jobId }) => jobId);
    if (named !== undefined && !names.includes(named)) {
      return { faults: [{ field: 'service', sentence: `${host} runs no such service; ${suggestion(named, names)}` }] };
    }
    if (named === undefined && services.length > 1) {
      return { faults: [{ sentence: `${host} runs ${servicesText(services)}; name one of them as service` }] };
    }
    const service = named ?? names.join('');
    const stoppedBy = services.find(({ jobId }) => jobId === service)?.stoppedBy ?? null;
    if (stoppedBy !== null) {
      const sentence = `${service} on ${host} is already stopped by ${stoppedBy}; start it before with "do: start-host", or remove this event`;
      return { faults: [{ field: 'host', sentence, ofState: true }] };
    }
    return { parameters: { host, service }, title: `kill ${service} on ${host}` };
  },
  effect: ({ host, service }) => ({ stops: [{ host, jobId: service }], starts: [] }),
};
