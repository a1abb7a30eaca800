import { endLocalProcesses, findLeftovers, removeLeftovers } from '../../../src/providers/local/leftovers.ts';
import { processText } from '../../../src/providers/local/processes.ts';
import { hostsFolderOf, markOf } from '../../../src/state/mark.ts';
import { emptyFolders } from '../../empty-folders.ts';
import type { LeftoversManager } from '../../leftovers.ts';

/** Leftovers of a stack on this machine, regardless of Pulumi's state. */
export const localLeftovers: LeftoversManager = {
  async check({ stack }) {
    const mark = markOf(stack);
    const hostsFolder = hostsFolderOf(stack);
    const { processes, namespaces, interfaces, cgroups, folders, disks } = await findLeftovers(mark, hostsFolder);
    return [
      {
        what: `Processes of this machine with the mark ${mark}, in one of its network namespaces, or in one of its control groups`,
        found: processes.map(processText),
      },
      { what: 'Network namespaces with the mark', found: namespaces.map((each) => `network namespace ${each}`) },
      { what: 'Network interfaces with the mark', found: interfaces.map((each) => `network interface ${each}`) },
      { what: 'Control groups with the mark', found: cgroups.map((each) => `control group ${each}`) },
      { what: `Data folders under ${hostsFolder}`, found: folders.map((each) => `data folder ${each}`) },
      { what: `Loop devices of disks under ${hostsFolder}`, found: disks.map((each) => `loop device ${each}`) },
    ];
  },
  remove: ({ stack }) => removeLeftovers(markOf(stack), hostsFolderOf(stack)),
  receive: null,
  async vacate(inventory) {
    await endLocalProcesses(inventory.mark);
    return [await emptyFolders(inventory)];
  },
  hold: null,
};
