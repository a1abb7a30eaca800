/** Makes room for services to start again. */
import type { Host } from '../hosts/host.ts';
import { deadServices } from './service-jobs.ts';

/**
 * Moves the job folders of dead services aside (`jobs/kafka-broker.died-1`), so that a restart of their system starts them and
 * their outputs remain. Returns a message for each.
 */
export async function setDeadAside(services: { host: Host; jobId: string }[]): Promise<string[]> {
  const dead = await deadServices(services, { absentIsDead: false });
  for (const { jobId, host: name } of dead) {
    const host = services.find((each) => each.host.inventory.name === name)?.host;
    if (!host) continue;
    // A process that its runner left behind must not block its ports.
    await host.stopJob(jobId, 5);
    let number = 1;
    while (await host.exists(`${host.jobFolder(jobId)}.died-${number}`)) number += 1;
    await host.run(['mv', host.jobFolder(jobId), `${host.jobFolder(jobId)}.died-${number}`]);
  }
  return dead.map((each) => each.message);
}
