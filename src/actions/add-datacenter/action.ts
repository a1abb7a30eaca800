/** Adds a data centre to a cluster. */
import type { Growing } from '../../systems/system.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action } from '../action.ts';
import { growingCluster, joinWithoutData, untilCalled, withdraw } from '../membership.ts';
import type { AddDatacenter } from './facts.ts';

export const action: Action<AddDatacenter> = {
  async perform(context) {
    const { cluster, service: jobId, dataCenter, copies, hosts } = context.parameters;
    const found = await growingCluster(cluster, context);
    const { growing, of } = found;
    const own = dataCentersOf(growing);
    for (const host of hosts) await joinWithoutData({ host, jobId }, found, context);
    context.onProgress(`${dataCenter} gets ${copies} copies`);
    // Before hosts fetch what there is: else what is written meanwhile would be missing.
    await own.setCopies(of, dataCenter, copies);
    for (const host of hosts) {
      const on = openedHost(context.hosts, host);
      for (const job of await own.fetchJobs(of, on)) await untilCalled(on, job, context);
    }
  },
  async undo(context) {
    const { cluster, service: jobId, dataCenter, hosts } = context.parameters;
    const found = await growingCluster(cluster, context);
    await dataCentersOf(found.growing).setCopies(found.of, dataCenter, 0);
    for (const host of hosts.toReversed()) await withdraw({ host, jobId }, found, context);
  },
};

function dataCentersOf({ dataCenter }: Growing): NonNullable<Growing['dataCenter']> {
  if (dataCenter) return dataCenter;
  throw new Error('The system has no data centres.');
}
