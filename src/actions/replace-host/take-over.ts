/** Hands the data and the place of a stopped member over to another machine: another host, or a new machine of its own. */
import { moveFolder } from '../../hosts/move-folder.ts';
import { serviceDataFolder } from '../../systems/folders.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { ActionContext } from '../action.ts';
import { untilMembers, type GrowingCluster, join } from '../membership.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { RunningCluster } from '../../systems/system.ts';
import type { ReplaceHost } from './facts.ts';

interface Places {
  /** Names of hosts. */
  from: string;
  to: string;
  /** The service with the data. */
  jobId: string;
}

/**
 * Moves the data, starts the service with them, and returns when the other members know it in the place of the old one. Safe to repeat.
 *
 * @param start returns when the service at the new place is a member; safe to repeat
 * @throws Error if the service at the old place runs
 */
export async function takeOver(
  { from, to, jobId }: Places,
  cluster: GrowingCluster,
  start: () => Promise<void>,
  context: Pick<ActionContext<unknown>, 'hosts' | 'onProgress' | 'pause'>,
): Promise<void> {
  const [old, next] = [openedHost(context.hosts, from), openedHost(context.hosts, to)];
  if ((await old.jobStatus(jobId)).state === 'running')
    throw new Error(`${jobId} on ${from} runs, so its data cannot be given to ${to}.`);
  context.onProgress(`moving the data of ${jobId} from ${from} to ${to}`);
  await moveFolder(old, serviceDataFolder(old.inventory, jobId), next, serviceDataFolder(next.inventory, jobId));
  await start();
  await untilMembers(
    cluster,
    (members) => members.includes(to) && !members.includes(from),
    `other members do not know ${to} in the place of ${from} yet`,
    context,
  );
}

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
