/** A cluster of a plan while it runs, with the code of its system. */
import { clusterNamed } from '../plan/clusters.ts';
import { loadSystem } from '../systems/load-system.ts';
import { systemFacts } from '../systems/registry.ts';
import { secretsOf, secretsOfCluster } from '../systems/secrets.ts';
import type { RunningCluster, System } from '../systems/system.ts';
import type { ActionContext } from './action.ts';

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
