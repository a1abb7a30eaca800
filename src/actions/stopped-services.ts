/** Starts services that an event stopped, with the data that they have. */
import { ServiceDied } from '../hosts/failures.ts';
import { loadSystem } from '../systems/load-system.ts';
import { clusterNamed } from '../plan/clusters.ts';
import { firstPort, serviceFacts } from '../systems/registry.ts';
import { secretsOf } from '../systems/secrets.ts';
import { deadServices, startService } from '../systems/service-jobs.ts';
import { contextOf } from '../systems/services.ts';
import { setDeadAside } from '../systems/set-dead-aside.ts';
import { openedHost } from '../systems/with-hosts.ts';
import type { ActionContext } from './action.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Starts those of the services that do not run, stage by stage, and returns when each listens. Safe to repeat: a running service is
 * not touched.
 *
 * @throws ServiceDied if one ends before it listens
 */
export async function startStopped(
  host: string,
  services: readonly string[],
  { plan, inventory, hosts, ...waiting }: Omit<ActionContext<unknown>, 'parameters' | 'newMachine'>,
): Promise<void> {
  const on = openedHost(hosts, host);
  const secrets = await secretsOf(plan, inventory);
  const stages = Map.groupBy(services, (service) => serviceFacts(service).stage);
  for (const stage of [...stages.keys()].toSorted((one, other) => one - other)) {
    const started = (stages.get(stage) ?? []).map((jobId) => ({ host: on, jobId }));
    await setDeadAside(started);
    for (const { jobId } of started) {
      const context = {
        ...contextOf(plan, inventory, { host, service: jobId, jobId }, secrets),
        hasData: true as const,
      };
      const { services: code } = await loadSystem(clusterNamed(plan, context.service.cluster).system);
      const service = code[jobId];
      if (!service) throw new Error(`No system implements the service ${jobId}`);
      await startService(on, service, context);
    }
    await waitUntil(async () => {
      const [dead] = await deadServices(started);
      if (dead) throw new ServiceDied(`A service that an event started ended again: ${dead.message}`);
      const listens = await Promise.all(started.map(({ jobId }) => on.listens(firstPort(jobId))));
      const silent = started.filter((_, index) => !listens[index]);
      if (silent.length === 0) return null;
      return `${silent.map(({ jobId }) => jobId).join(', ')} on ${host} does not listen yet`;
    }, waiting);
  }
}
