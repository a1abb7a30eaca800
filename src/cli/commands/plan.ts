import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import { defaultProfile } from '../../providers/default-profile.ts';
import { everyValue, upTo } from '../option-values.ts';
import { print } from '../terminal.ts';

export function planCommand() {
  return new Command('plan')
    .summary('show what would run, without changing anything')
    .description(
      'Shows which runs a campaign has, in which order, how long they take, what they cost and the memory they need.',
    )
    .argument('<campaign>', 'name of a campaign under campaigns/, or a path to a campaign file')
    .option('--profile <name>', 'hardware profile: a stack under stacks/', defaultProfile)
    .option('--size <name>', 'size of the workloads: smoke, laptop or published', 'laptop')
    .option('--set <key=value>', 'override a field of the campaign file; repeatable', everyValue, [])
    .option('--max-hours <n>', 'limit on how long the hardware may be held, including extensions', upTo(mostLeaseHours))
    .option('--max-dollars <n>', 'limit on the cost of the hardware', upTo(mostLeaseDollars))
    .option('--allow-unlocked-code', 'let the campaign file run code that is not in a lock file of Proofload')
    .option('--json', 'print the plan as JSON')
    .action(async (campaign, { json, ...options }) => {
      const { planRequest } = await import('../request.ts');
      const { planText } = await import('../plan-view.ts');
      const { hardwareNotes } = await import('../../hardware/profile/notes.ts');
      const { plan, profile } = await planRequest({ campaign, ...options });
      print(json ? `${JSON.stringify(plan, null, 2)}\n` : planText(plan, profile, hardwareNotes(profile, new Date())));
    });
}
