/** The services of a plan as jobs on hosts, and how to move dead ones aside for a restart. */
import type { Plan, Step } from '../../plan/plan.ts';
import type { Host } from '../../hosts/host.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { serviceJobIds } from '../../systems/services.ts';
import { openedHost } from '../../systems/with-hosts.ts';

/** Every service of the plan, with its host and its job. */
export function plannedServices(plan: Plan, hosts: Map<string, Host>): { host: Host; jobId: string }[] {
  return serviceJobIds(plan).map(({ host, jobId }) => ({ host: openedHost(hosts, host), jobId }));
}

/** The services that must stay up during a step: all except those that the step itself stops. */
export function servicesToStayUp(step: Step, plan: Plan, hosts: Map<string, Host>): { host: Host; jobId: string }[] {
  const stopped = factsOfStep(step).stopsServices(step, plan);
  return plannedServices(plan, hosts).filter(
    ({ host, jobId }) => !stopped.some((each) => each.host === host.inventory.name && each.jobId === jobId),
  );
}

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
