/** Removes a member from its cluster in order. */
import type { Action } from '../action.ts';
import { growingCluster, leave, takeBack } from '../membership.ts';
import type { Decommission } from './facts.ts';

export const action: Action<Decommission> = {
  async perform(context) {
    const { cluster, host, service: jobId } = context.parameters;
    await leave({ host, jobId }, await growingCluster(cluster, context), context);
  },
  async undo(context) {
    const { cluster, host, service: jobId } = context.parameters;
    await takeBack({ host, jobId }, await growingCluster(cluster, context), context);
  },
};
