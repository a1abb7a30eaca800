/** The ports of each service, and whether they are free on this machine. */
import { createServer } from 'node:net';
import type { PlannedHost } from '../../plan/plan.ts';
import type { ServiceFacts } from '../../systems/facts.ts';
import { serviceFacts } from '../../systems/registry.ts';

/**
 * A sentence for each port that something else listens on.
 *
 * @param addressOf loopback address of a host, by its position in the profile
 */
export async function portFaults(hosts: PlannedHost[], addressOf: (position: number) => string): Promise<string[]> {
  const wanted = hosts.flatMap((host, position) =>
    host.services.flatMap(({ name: service }) =>
      portsOf(serviceFacts(service)).map((port) => ({ host: host.name, service, address: addressOf(position), port })),
    ),
  );
  const faults = await Promise.all(
    wanted.map(async ({ host, service, address, port }) => {
      const code = await whyNotFree(address, port);
      if (code === null) return [];
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${code})`;
      return [
        `${address}:${port} ${why} and ${service} on ${host} needs it; end what listens there (ss -ltnp shows it)`,
      ];
    }),
  );
  return faults.flat();
}

/** Agents of services listen on their host's own address too, where that is one of the loopback interface. */
function portsOf({ ports, metricsPort }: ServiceFacts): number[] {
  return [...Object.values(ports), ...(metricsPort === undefined ? [] : [metricsPort])];
}

function whyNotFree(address: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host: address, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
