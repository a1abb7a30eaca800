import { findLeftovers, removeLeftovers } from '../../../src/providers/local/leftovers.ts';
import { describeProcess } from '../../../src/providers/local/processes.ts';
import { hostsFolderOf, markOf } from '../../../src/state/mark.ts';
import type { Leftovers } from '../../leftovers.ts';

/** This machine: what bears a profile's mark on it, whatever Pulumi knows. */
export const localLeftovers: Leftovers = {
  async look({ name }) {
    const mark = markOf(name);
    const hostsFolder = hostsFolderOf(name);
    const { processes, namespaces, interfaces, folders } = await findLeftovers(mark, hostsFolder);
    return [
      {
        what: `Processes of this machine with the mark ${mark}, or in one of its network namespaces`,
        found: processes.map(describeProcess),
      },
      { what: 'Network namespaces with the mark', found: namespaces.map((each) => `network namespace ${each}`) },
      { what: 'Network interfaces with the mark', found: interfaces.map((each) => `network interface ${each}`) },
      { what: `Data folders under ${hostsFolder}`, found: folders.map((each) => `data folder ${each}`) },
    ];
  },
  remove: ({ name }) => removeLeftovers(markOf(name), hostsFolderOf(name)),
  receive: null,
  hold: null,
};
