/** Gives a stopped host a new machine, which continues with its disk. */
import { openedHost } from '../../systems/with-hosts.ts';
import type { ActionContext } from '../action.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { RunningCluster } from '../../systems/system.ts';
import { join, untilMembers, type GrowingCluster } from '../membership.ts';
import type { ReplaceHost } from './facts.ts';

type Context = ActionContext<ReplaceHost>;

/**
 * Returns when the service runs on the new machine, and the other members know its address. Safe to repeat: what was ordered is not
 * ordered again.
 *
 * @param clusterOf the cluster with the hosts as they are after the machine came up
 * @param start returns when the service is a member; safe to repeat
 * @throws Error if the service runs on the old machine
 */
export async function renewMachine(
  context: Context,
  clusterOf: (now: Context) => Promise<GrowingCluster>,
  start: typeof join = join,
): Promise<void> {
  const { parameters, hosts, newMachine } = context;
  const { host, service: jobId } = parameters;
  if (!(await newMachine.isOrdered()) && (await openedHost(hosts, host).jobStatus(jobId)).state === 'running')
    throw new Error(`${jobId} on ${host} runs, so its disk cannot be given to a new machine.`);
  await newMachine.bringUp(host, async (now) => {
    const present = { ...context, ...now };
    const { growing, of } = await clusterOf(present);
    await start({ host, jobId }, growing, present);
    const others = withoutMember(of, host);
    if (others === null) return;
    const waitingFor = `other members do not know the new address of ${host} yet`;
    await untilMembers({ growing, of: others }, (members) => members.includes(host), waitingFor, present);
  });
}

/** The cluster whose other members are asked, because a member always knows itself; null if there is no other. */
function withoutMember(of: RunningCluster, host: string): RunningCluster | null {
  const { hosts, joinLater = [] } = of.cluster;
  const role = systemFacts(of.cluster).growing?.role ?? '';
  const others = (hosts[role] ?? []).filter((name) => name !== host);
  if (others.length === 0) return null;
  return { ...of, cluster: { ...of.cluster, hosts: { ...hosts, [role]: others }, joinLater: [...joinLater, host] } };
}
