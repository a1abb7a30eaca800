/** Hands the data and the place of a stopped member over to another host. */
import { moveFolder } from '../../hosts/move-folder.ts';
import { serviceDataFolder } from '../../systems/folders.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { ActionContext } from '../action.ts';
import { untilMembers, type GrowingCluster } from '../membership.ts';

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
