import { endMachineProcesses, onEveryMachine } from '../../src/providers/static/machines.ts';
import { emptyFolders } from '../empty-folders.ts';
import type { LeftoversManager } from '../leftovers.ts';

/** Ends everything of Proofload on rented machines that stay up, the self-destruct timer too, and empties their data folders. */
export const vacateRented: NonNullable<LeftoversManager['vacate']> = async (inventory, { onProgress = () => {} }) => {
  const ended = await onEveryMachine(inventory, onProgress, async (host) => {
    const left = await endMachineProcesses(host, inventory.mark);
    return left.map((each) => `process ${each} on ${host.inventory.name}`);
  });
  return [
    { what: 'Processes of Proofload on machines that stay up', found: ended.flat() },
    await emptyFolders(inventory),
  ];
};
