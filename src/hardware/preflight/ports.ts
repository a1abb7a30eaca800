/** Checks that the ports of each service are free on this machine. */
import { createServer } from 'node:net';
import type { PlannedHost } from '../../plan/plan.ts';
import type { ServiceFacts } from '../../systems/facts.ts';
import { serviceFacts } from '../../systems/registry.ts';

/**
 * One sentence per port that another process listens on.
 *
 * @param addressOf loopback address of a host, by its position in the profile
 */
export async function portFaults(hosts: PlannedHost[], addressOf: (position: number) => string): Promise<string[]> {
  const needed = hosts.flatMap((host, position) =>
    host.services.flatMap(({ name: service }) =>
      portsOf(serviceFacts(service)).map((port) => ({ host: host.name, service, address: addressOf(position), port })),
    ),
  );
  const faults = await Promise.all(
    needed.map(async ({ host, service, address, port }) => {
      const code = await listenError(address, port);
      if (code === null) return [];
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be listened on (${code})`;
      return [
        `${address}:${port} ${why}, but ${service} on ${host} needs it; stop the process that listens there (find it with "ss -ltnp")`,
      ];
    }),
  );
  return faults.flat();
}

/** Metrics agents of services also listen on the host's own address if that is a loopback address. */
function portsOf({ ports, metricsPort }: ServiceFacts): number[] {
  return [...Object.values(ports), ...(metricsPort === undefined ? [] : [metricsPort])];
}

function listenError(address: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host: address, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
