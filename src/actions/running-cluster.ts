/** Clusters of a plan while they run: the code of their system, and services that an event stopped and another starts again. */
import { clusterNamed } from '../plan/clusters.ts';
import { loadSystem } from '../systems/load-system.ts';
import { systemFacts, firstPort, serviceFacts } from '../systems/registry.ts';
import { secretsOf, secretsOfCluster } from '../systems/secrets.ts';
import type { RunningCluster, System } from '../systems/system.ts';
import type { ActionContext } from './action.ts';
import { ServiceDied } from '../hosts/failures.ts';
import { deadServices, startService, setDeadAside } from '../systems/service-jobs.ts';
import { contextOf } from '../systems/services.ts';
import { openedHost } from '../systems/with-hosts.ts';

/** @throws Error if the plan has no cluster of that name */
export async function runningCluster(
  name: string,
  { plan, inventory, hosts }: Pick<ActionContext<unknown>, 'plan' | 'inventory' | 'hosts'>,
): Promise<{ system: System; of: RunningCluster }> {
  const cluster = clusterNamed(plan, name);
  const secrets = secretsOfCluster(await secretsOf(plan, inventory), name);
  return { system: await loadSystem(cluster.system), of: { cluster, hosts, secrets } };
}

/**
 * The same with the members that it has now, which events may have added, removed or replaced. One that is down is still a member.
 *
 * @throws Error if the plan has no cluster of that name, or no member answers
 */
export async function presentCluster(
  name: string,
  context: Pick<ActionContext<unknown>, 'plan' | 'inventory' | 'hosts'>,
): Promise<{ system: System; of: RunningCluster }> {
  const running = await runningCluster(name, context);
  const { system, of } = running;
  const role = systemFacts(of.cluster).growing?.role;
  if (!system.growing || role === undefined) return running;
  const { hosts, joinLater = [] } = of.cluster;
  const members = await system.growing.members(of);
  const others = [...(hosts[role] ?? []), ...joinLater].filter((host) => !members.includes(host));
  const cluster = { ...of.cluster, hosts: { ...hosts, [role]: members }, joinLater: others };
  return { system, of: { ...of, cluster } };
}

const pollMilliseconds = 500;

/** Asks again and again, and returns when nothing is missing. `missing` says what is, which is shown as progress; null for nothing. */
export async function waitUntil(
  missing: () => Promise<string | null>,
  { onProgress, pause }: Pick<ActionContext<unknown>, 'onProgress' | 'pause'>,
): Promise<void> {
  for (let text = await missing(); text !== null; text = await missing()) {
    onProgress(text);
    await pause(pollMilliseconds);
  }
}

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
