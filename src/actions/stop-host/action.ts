/** Stops all services of a host. */
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action } from '../action.ts';
import { startStopped } from '../running-cluster.ts';
import type { StopHost } from './facts.ts';

/** Time for a service to write its data to disk. */
const graceSeconds = 60;

export const action: Action<StopHost> = {
  async perform({ hosts, parameters: { host, services, abruptly } }) {
    const on = openedHost(hosts, host);
    await Promise.all(services.map((service) => on.stopJob(service, abruptly ? 0 : graceSeconds)));
  },
  undo: (context) => startStopped(context.parameters.host, context.parameters.services, context),
};
