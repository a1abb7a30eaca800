import { describeLeftovers, findLeftovers } from '../src/local-hosts/leftovers.ts';
import { hostsFolderOf, markOf } from '../src/profile/mark.ts';
import { resourcesOf } from '../src/stack/resources.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

const count = (found: unknown[]): string => (found.length === 0 ? 'none' : String(found.length));

export const proveGone: CampaignActivities['proveGone'] = ({ plan, inventory }) =>
  whileBeating(async () => {
    const mark = inventory?.mark ?? markOf(plan.profile);
    const hostsFolder = hostsFolderOf(plan.profile);
    const world = await findLeftovers(mark, hostsFolder);
    const resources = await resourcesOf(plan.profile);
    const left = [
      ...describeLeftovers(world),
      ...resources.map((name) => `resource ${name} of the stack ${plan.profile}`),
    ];
    return {
      proven: left.length === 0,
      left,
      checked: [
        `Processes of this machine with the mark ${mark}, or in one of its network namespaces: ${count(world.processes)}.`,
        `Network namespaces with the mark: ${count(world.namespaces)}.`,
        `Network interfaces with the mark: ${count(world.interfaces)}.`,
        `Data folders under ${hostsFolder}: ${count(world.folders)}.`,
        `Resources in Pulumi's state of the stack ${plan.profile}: ${count(resources)}.`,
      ],
      atMilliseconds: Date.now(),
    };
  });
