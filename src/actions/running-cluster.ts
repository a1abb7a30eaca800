/** A cluster of a plan while it runs, with the code of its system. */
import { clusterNamed } from '../plan/clusters.ts';
import { loadSystem } from '../systems/load-system.ts';
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
