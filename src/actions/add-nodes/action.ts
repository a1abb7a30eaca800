/** Adds members to a cluster. */
import type { Action } from '../action.ts';
import { growingCluster, joinWithoutData, withdraw } from '../membership.ts';
import type { AddNodes } from './facts.ts';

export const action: Action<AddNodes> = {
  async perform(context) {
    const { cluster, hosts, service: jobId } = context.parameters;
    const own = await growingCluster(cluster, context);
    // A second node that joins at the same time could take over the same data.
    for (const host of hosts) await joinWithoutData({ host, jobId }, own, context);
  },
  async undo(context) {
    const { cluster, hosts, service: jobId } = context.parameters;
    const own = await growingCluster(cluster, context);
    for (const host of hosts.toReversed()) await withdraw({ host, jobId }, own, context);
  },
};
