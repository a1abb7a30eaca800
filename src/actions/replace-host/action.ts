/** Replaces a stopped host by another one that continues with its data. */
import type { Action, ActionContext } from '../action.ts';
import { moveFolder } from '../../hosts/move-folder.ts';
import { serviceDataFolder } from '../../systems/folders.ts';
import { setDeadAside } from '../../systems/set-dead-aside.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import { growingCluster, join } from '../membership.ts';
import type { ReplaceHost } from './facts.ts';

/** Time for a service to write its data to disk. */
const graceSeconds = 60;
const pollMilliseconds = 500;

export const action: Action<ReplaceHost> = {
  async perform(context) {
    const { host, by } = context.parameters;
    await takeOver(host, by, context);
  },
  async undo(context) {
    const { host, by, service } = context.parameters;
    const next = openedHost(context.hosts, by);
    // Without data it never took the place of the other one, which its own event starts again.
    if (!(await next.exists(serviceDataFolder(next.inventory, service)))) return;
    await next.stopJob(service, graceSeconds);
    await setDeadAside([{ host: next, jobId: service }]);
    await takeOver(by, host, context);
  },
};

/** Moves the data of the stopped service, starts it with them, and returns when the other members have forgotten the old place. */
async function takeOver(from: string, to: string, context: ActionContext<ReplaceHost>): Promise<void> {
  const { cluster, service: jobId } = context.parameters;
  const [old, next] = [openedHost(context.hosts, from), openedHost(context.hosts, to)];
  const { growing, of } = await growingCluster(cluster, context);
  if ((await old.jobStatus(jobId)).state === 'running')
    throw new Error(`${jobId} on ${from} runs, so its data cannot be given to ${to}.`);
  context.onProgress(`moving the data of ${jobId} from ${from} to ${to}`);
  await moveFolder(old, serviceDataFolder(old.inventory, jobId), next, serviceDataFolder(next.inventory, jobId));
  await join({ host: to, jobId }, growing, context);
  for (;;) {
    const members = await growing.members(of);
    if (members.includes(to) && !members.includes(from)) return;
    context.onProgress(`other members do not know ${to} in the place of ${from} yet`);
    await context.pause(pollMilliseconds);
  }
}
