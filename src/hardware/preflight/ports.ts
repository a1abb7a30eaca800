/** Checks that the ports of loopback hosts are free on this machine. Hosts with their own network have all ports. */
import { createServer } from 'node:net';
import type { PlannedHost, Plan } from '../../plan/plan.ts';
import type { ServiceFacts } from '../../systems/facts.ts';
import { serviceFacts } from '../../systems/registry.ts';
import { findAbility } from '../../providers/local/ability.ts';
import { addressAt, loopbackPrefixFor } from '../../providers/local/names.ts';
import { findProcesses } from '../../providers/local/processes.ts';
import { stackOf } from '../../plan/stack-of.ts';
import { markOf } from '../../state/mark.ts';
import { marksIn } from '../../state/identity.ts';

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

/**
 * One sentence per port in use; none if leftovers of this campaign are listening, because they are ended before hosts
 * are made.
 */
export async function loopbackPortFaults(plan: Plan, stateFolder: string): Promise<string[]> {
  if ((await findAbility()).kind === 'namespace') return [];
  const mark = markOf(stackOf(plan), marksIn(stateFolder));
  const prefix = loopbackPrefixFor(mark);
  const faults = await portFaults(plan.hosts, (position) => addressAt(prefix, position));
  if (faults.length === 0) return [];
  const leftovers = await findProcesses({ mark, host: null, namespaceFiles: [] });
  return leftovers.length > 0 ? [] : faults;
}
