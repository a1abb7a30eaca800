/** Facts of stopping all services of a host. Pure. */
import { z } from 'zod';
import { flag } from '../../input/fields.ts';
import { hostNameSchema, nameSchema } from '../../input/identifiers.ts';
import type { ActionFacts } from '../facts.ts';
import { hostField, membersOnHost, servicesText } from '../targets.ts';

const planned = z.object({
  host: hostNameSchema,
  services: z.array(nameSchema).min(1),
  abruptly: z.boolean(),
});

export type StopHost = z.output<typeof planned>;

interface Given {
  host: string;
  abruptly?: boolean | undefined;
}

export const facts: ActionFacts<Given, StopHost> = {
  does: 'Stops all services of the campaign on a host. The machine itself stays up, so its telemetry continues.',
  given: {
    host: hostField(),
    abruptly: flag()
      .optional()
      .describe('Kills them with SIGKILL (`true`), or lets them end by themselves (`false`). Default: `false`.'),
  },
  withinSeconds: 180,
  planned,
  plan({ host, abruptly = false }, place) {
    const services = membersOnHost(host, place);
    if (!Array.isArray(services)) return { faults: [services] };
    const load = place.loads.find(({ hosts }) => hosts.includes(host));
    if (load) {
      const sentence = `runs the load ${load.id} of this run, which would end with it; stop another host, or move the load`;
      return { faults: [{ field: 'host', sentence }] };
    }
    const running = services.filter(({ stoppedBy }) => stoppedBy === null);
    const [first] = services;
    if (running.length === 0) {
      const sentence = `is already stopped by ${first?.stoppedBy ?? 'another event'}; start it before with "do: start-host", or remove this event`;
      return { faults: [{ field: 'host', sentence, ofState: true }] };
    }
    return {
      parameters: { host, services: running.map(({ jobId }) => jobId), abruptly },
      title: `stop ${host} ${abruptly ? 'abruptly' : 'in order'} (${servicesText(running)})`,
    };
  },
  effect: ({ host, services }) => ({ stops: services.map((jobId) => ({ host, jobId })), starts: [] }),
};
