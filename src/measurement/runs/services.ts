/** The services of a plan as jobs on hosts, and how a dead one is put aside so that it can be started again. */
import type { Plan, Step } from '../../plan/plan.ts';
import type { Host } from '../../hosts/host.ts';
import { deadServices } from '../../systems/service-jobs.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { serviceJobIds } from '../../systems/services.ts';
import { openedHost } from '../../systems/with-hosts.ts';

/** Every service of the plan: the host it runs on and the job that keeps it up. */
export function plannedServices(plan: Plan, hosts: Map<string, Host>): { host: Host; jobId: string }[] {
  return serviceJobIds(plan).map(({ host, jobId }) => ({ host: openedHost(hosts, host), jobId }));
}

/** The services that are to stay up while a step goes on: all but those that the step itself stops. */
export function servicesToStayUp(step: Step, plan: Plan, hosts: Map<string, Host>): { host: Host; jobId: string }[] {
  const stopped = factsOfStep(step).stopsServices(step, plan);
  return plannedServices(plan, hosts).filter(
    ({ host, jobId }) => !stopped.some((each) => each.host === host.inventory.name && each.jobId === jobId),
  );
}

/**
 * Moves the job folders of dead services aside (`jobs/kafka-broker.died-1`), so that starting their system again starts
 * them and their last words stay. Returns what died.
 */
export async function setDeadAside(services: { host: Host; jobId: string }[]): Promise<string[]> {
  const dead = await deadServices(services, { absentIsDead: false });
  for (const { jobId, host: name } of dead) {
    const host = services.find((each) => each.host.inventory.name === name)?.host;
    if (!host) continue;
    // What its runner may have left behind must not stand in the way of its ports.
    await host.stopJob(jobId, 5);
    let number = 1;
    while (await host.exists(`${host.jobFolder(jobId)}.died-${number}`)) number += 1;
    await host.run(['mv', host.jobFolder(jobId), `${host.jobFolder(jobId)}.died-${number}`]);
  }
  return dead.map((each) => each.message);
}
