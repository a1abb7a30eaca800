/** Replaces a stopped host: another host, or a new machine of its own, continues with its data. */
import { serviceDataFolder } from '../../systems/folders.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { growingCluster, join, stopInOrder } from '../membership.ts';
import type { ReplaceHost } from './facts.ts';
import { renewMachine, takeOver } from './take-over.ts';

type Context = ActionContext<ReplaceHost>;

export const action: Action<ReplaceHost> = {
  async perform(context) {
    const { host, by } = context.parameters;
    if (by === undefined) await renew(context);
    else await replace(host, by, context);
  },
  async undo(context) {
    const { host, by, service } = context.parameters;
    if (by === undefined) {
      // Until it was ordered, the old machine has the data, and the event that stopped the service starts it again.
      if (await context.newMachine.isOrdered()) await renew(context);
      return;
    }
    const next = openedHost(context.hosts, by);
    // Without data it never took the place of the other one, which its own event starts again.
    if (!(await next.exists(serviceDataFolder(next.inventory, service)))) return;
    await stopInOrder({ host: by, jobId: service }, context);
    await replace(by, host, context);
  },
};

const renew = (context: Context): Promise<void> =>
  renewMachine(context, (now) => growingCluster(context.parameters.cluster, now));

async function replace(from: string, to: string, context: Context): Promise<void> {
  const { cluster: name, service: jobId } = context.parameters;
  const cluster = await growingCluster(name, context);
  await takeOver({ from, to, jobId }, cluster, () => join({ host: to, jobId }, cluster.growing, context), context);
}
