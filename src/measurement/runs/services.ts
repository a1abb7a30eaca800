/** The services of a plan as jobs on hosts. */
import { clusterNamed } from '../../plan/clusters.ts';
import type { Plan, Step } from '../../plan/plan.ts';
import { isRun } from '../../plan/runs-of.ts';
import type { Host } from '../../hosts/host.ts';
import { serviceFacts, systemFacts } from '../../systems/registry.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { laterServices, serviceJobIds, startedServices } from '../../systems/services.ts';
import { setDeadAside } from '../../systems/service-jobs.ts';
import { openedHost } from '../../systems/with-hosts.ts';

/** Every service that starts with its cluster, with its host and its job. */
export function plannedServices(plan: Plan, hosts: Map<string, Host>): { host: Host; jobId: string }[] {
  return startedServices(plan).map(({ host, jobId }) => ({ host: openedHost(hosts, host), jobId }));
}

/** The services of these clusters, with their hosts and jobs. */
export function servicesOfClusters(
  clusters: string[],
  plan: Plan,
  hosts: Map<string, Host>,
): { host: Host; jobId: string }[] {
  return clusters.flatMap((cluster) =>
    startedServices(plan, cluster).map(({ host, jobId }) => ({ host: openedHost(hosts, host), jobId })),
  );
}

/**
 * The services that must stay up during a step: all except those that the step itself stops. Of a step with events also those that
 * only events start: until then they count as stopped by events.
 */
export function servicesToStayUp(step: Step, plan: Plan, hosts: Map<string, Host>): { host: Host; jobId: string }[] {
  const stopped = factsOfStep(step).stopsServices(step, plan);
  const hasEvents = isRun(step) && step.events !== undefined;
  const later = hasEvents ? laterServices(plan) : [];
  return [
    ...plannedServices(plan, hosts),
    ...later.map(({ host, jobId }) => ({ host: openedHost(hosts, host), jobId })),
  ].filter(({ host, jobId }) => !stopped.some((each) => each.host === host.inventory.name && each.jobId === jobId));
}

/** Time for a service to write its data to disk when it is stopped. */
const stopSeconds = 60;

/**
 * Stops the services of a cluster, and moves their job folders aside so that they can start again. Hosts that share the load stop
 * before those that direct it, to which they sign off. Safe to repeat.
 *
 * @param next what becomes of their data: services whose data are removed have nothing to write, so they end at once
 */
export async function stopCluster(
  cluster: string,
  plan: Plan,
  hosts: Map<string, Host>,
  onProgress: (activity: string) => void,
  next: 'data are kept' | 'data are removed' = 'data are kept',
): Promise<void> {
  const graceSeconds = next === 'data are removed' ? 0 : stopSeconds;
  const placed = serviceJobIds(plan, cluster).map((each) => ({ ...each, host: openedHost(hosts, each.host) }));
  const { roles } = systemFacts(clusterNamed(plan, cluster));
  const isShared = ({ service }: { service: string }) => roles[serviceFacts(service).role]?.takenBy === 'each';
  for (const services of [placed.filter(isShared), placed.filter((each) => !isShared(each))]) {
    onProgress(`${cluster}: stopping ${services.map(({ jobId }) => jobId).join(', ')}`);
    await Promise.all(services.map(({ host, jobId }) => host.stopJob(jobId, graceSeconds)));
    await setDeadAside(services);
  }
}
