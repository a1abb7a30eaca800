/** Starts the stopped services of a host again. */
import type { Action } from '../action.ts';
import { startStopped } from '../running-cluster.ts';
import type { StartHost } from './facts.ts';

export const action: Action<StartHost> = {
  perform: (context) => startStopped(context.parameters.host, context.parameters.services, context),
  // It breaks nothing.
  undo: async () => {},
};
