import type { Deployment } from '../../activities/contract.ts';
import { openedHost, withHosts } from '../../src/systems/with-hosts.ts';
import { step } from '../testbed.ts';

/** Time for a service to write what it has in memory. */
const graceSeconds = 30;

/** Stops the services of a cluster and starts them again: their Java virtual machines have compiled nothing. */
export async function restartServices(on: Deployment, cluster: string): Promise<void> {
  await withHosts(on.inventory, async (hosts) => {
    const running = on.plan.hosts.flatMap(({ name, services }) =>
      services.filter((service) => service.cluster === cluster).map((service) => ({ name, service: service.name })),
    );
    await Promise.all(running.map(({ name, service }) => openedHost(hosts, name).stopJob(service, graceSeconds)));
  });
  await step('retireServices', on);
  await step('startSystem', { ...on, cluster });
}
