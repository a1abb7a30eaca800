/** Removes a member from its cluster in order. */
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action } from '../action.ts';
import { growingCluster, join, leave } from '../membership.ts';
import type { Decommission } from './facts.ts';

export const action: Action<Decommission> = {
  async perform(context) {
    const { cluster, host, service: jobId } = context.parameters;
    await leave({ host, jobId }, await growingCluster(cluster, context), context);
  },
  async undo(context) {
    const { cluster, host, service: jobId } = context.parameters;
    const own = await growingCluster(cluster, context);
    const on = openedHost(context.hosts, host);
    const isRunning = (await on.jobStatus(jobId)).state === 'running';
    // A node that has begun to leave cannot stay.
    if (isRunning && (await own.growing.phase(on)).phase !== 'member') await leave({ host, jobId }, own, context);
    await join({ host, jobId }, own.growing, context);
  },
};
