/** Replaces a stopped host by another one that continues with its data. */
import { serviceDataFolder } from '../../systems/folders.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { growingCluster, join, stopInOrder } from '../membership.ts';
import type { ReplaceHost } from './facts.ts';
import { takeOver } from './take-over.ts';

export const action: Action<ReplaceHost> = {
  async perform(context) {
    const { host, by } = context.parameters;
    await replace(host, by, context);
  },
  async undo(context) {
    const { host, by, service } = context.parameters;
    const next = openedHost(context.hosts, by);
    // Without data it never took the place of the other one, which its own event starts again.
    if (!(await next.exists(serviceDataFolder(next.inventory, service)))) return;
    await stopInOrder({ host: by, jobId: service }, context);
    await replace(by, host, context);
  },
};

async function replace(from: string, to: string, context: ActionContext<ReplaceHost>): Promise<void> {
  const { cluster: name, service: jobId } = context.parameters;
  const cluster = await growingCluster(name, context);
  await takeOver({ from, to, jobId }, cluster, () => join({ host: to, jobId }, cluster.growing, context), context);
}
