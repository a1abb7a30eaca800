import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import { defaultProfile } from '../../providers/default-profile.ts';
import { everyValue, upTo } from '../option-values.ts';
import { print } from '../terminal.ts';

export function planCommand() {
  return new Command('plan')
    .summary('show what would run, touching nothing')
    .description('Shows what a campaign would run, in which order, how long it takes and what memory it needs.')
    .argument('<campaign>', 'name of a campaign under campaigns/, or a path to a campaign file')
    .option('--profile <name>', 'hardware profile: a stack under stacks/', defaultProfile)
    .option('--size <name>', 'size of the workloads: smoke, laptop or published', 'laptop')
    .option('--set <key=value>', 'override a field of the campaign file; may be given again', everyValue, [])
    .option('--max-hours <n>', 'longest time that the hardware may be held, extensions included', upTo(mostLeaseHours))
    .option('--max-dollars <n>', 'what the hardware may cost at the most', upTo(mostLeaseDollars))
    .option('--allow-unlocked-code', 'let the campaign file run code that no lock file of Proofload names')
    .option('--json', 'print the plan as JSON')
    .action(async (campaign, { json, ...options }) => {
      const { planRequest } = await import('../request.ts');
      const { planInWords } = await import('../plan-view.ts');
      const { hardwareNotes } = await import('../../hardware/profile/notes.ts');
      const { plan, profile } = await planRequest({ campaign, ...options });
      print(
        json ? `${JSON.stringify(plan, null, 2)}\n` : planInWords(plan, profile, hardwareNotes(profile, new Date())),
      );
    });
}
