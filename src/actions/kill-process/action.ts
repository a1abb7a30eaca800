/** Kills a service. */
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action } from '../action.ts';
import { startStopped } from '../running-cluster.ts';
import type { KillProcess } from './facts.ts';

export const action: Action<KillProcess> = {
  // Without a grace period, the first signal is SIGKILL.
  perform: ({ hosts, parameters: { host, service } }) => openedHost(hosts, host).stopJob(service, 0),
  undo: (context) => startStopped(context.parameters.host, [context.parameters.service], context),
};
