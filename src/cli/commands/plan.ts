import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import { everyValue, keepTime, profileOption, sizeOption, upTo } from '../option-values.ts';
import { print, printError } from '../terminal.ts';

export function planCommand() {
  return new Command('plan')
    .summary('show what would run, without changing anything')
    .description(
      'Shows which runs and other steps a campaign has, in which order, how long they take, their timeouts, what they cost, datasets, settings, heaps and the memory of each host.',
    )
    .argument('<campaign>', 'name of a campaign under campaigns/, or a path to a campaign file')
    .addOption(profileOption)
    .addOption(sizeOption)
    .option('--set <key=value>', 'override a field of the campaign file; repeatable', everyValue, [])
    .option('--max-hours <n>', 'limit on how long the hardware may be held, including extensions', upTo(mostLeaseHours))
    .option('--max-dollars <n>', 'limit on the cost of the hardware', upTo(mostLeaseDollars))
    .option('--keep <time>', 'keep the hosts up after the runs for a time such as 1h or 30m', keepTime)
    .option('--allow-unlocked-code', 'let the campaign file run code that is not in a lock file of Proofload')
    .option('--json', 'print the plan as JSON')
    .action(async (campaign, { json, ...options }) => {
      const { planRequest, withDefaults } = await import('../request.ts');
      const { planData, planText } = await import('../plan-view.ts');
      const { hardwareNotes } = await import('../../hardware/profile/notes.ts');
      const { freeForDatasets } = await import('../../hardware/preflight/preflight.ts');
      const { plan, profile, warnings } = await planRequest(
        { campaign, ...(await withDefaults(campaign, options)) },
        true,
      );
      const freeBytes = await freeForDatasets(plan, profile.provider);
      for (const warning of warnings) printError(`Warning: ${warning}`);
      print(
        json
          ? `${JSON.stringify(planData(plan, profile), null, 2)}\n`
          : planText(plan, profile, hardwareNotes(profile, new Date()), freeBytes),
      );
    });
}
