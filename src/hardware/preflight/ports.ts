/** The ports of each service, and whether they are free on this machine. */
import { createServer } from 'node:net';
import type { PlannedHost, ServiceName } from '../../plan/plan.ts';

/** Ports of each service on its host's own address. */
const portsOf: Record<ServiceName, number[]> = {
  'kafka-controller': [9093],
  'kafka-broker': [9092],
  zookeeper: [2181],
  cassandra: [9042, 7000, 7199],
  'spark-master': [7077, 8080],
  'spark-worker': [8081],
};

/**
 * A sentence for each port that something else listens on.
 *
 * @param addressOf loopback address of a host, by its position in the profile
 */
export async function portFaults(hosts: PlannedHost[], addressOf: (position: number) => string): Promise<string[]> {
  const wanted = hosts.flatMap((host, position) =>
    host.services.flatMap((service) =>
      portsOf[service.name].map((port) => ({
        host: host.name,
        service: service.name,
        address: addressOf(position),
        port,
      })),
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

function whyNotFree(address: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host: address, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
