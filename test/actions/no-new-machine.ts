import type { NewMachine } from '../../src/actions/action.ts';

/** For events that give no host a new machine. */
export const noNewMachine: NewMachine = {
  isOrdered: async () => false,
  bringUp: () => Promise.reject(new Error('No event of this test gives a host a new machine.')),
};
