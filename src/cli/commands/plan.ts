import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import { everyValue, keepTime, profileOption, sizeOption, upTo } from '../option-values.ts';
import { print, printError } from '../terminal.ts';

export function planCommand() {
  return new Command('plan')
    .summary('show what would run, without changing anything')
    .description(
      'Shows what a campaign finds out, on which hosts, how long it takes, what it costs at most, and what runs in which order, on one page for each of its profiles; --verbose shows the rest.',
    )
    .argument('<campaign>', 'name of a campaign, as "proofload list" shows them, or path of a file')
    .addOption(profileOption)
    .addOption(sizeOption)
    .option('--set <key=value>', 'override a field of the campaign file; repeatable', everyValue, [])
    .option('--max-hours <n>', 'limit on how long the hardware may be held, including extensions', upTo(mostLeaseHours))
    .option('--max-dollars <n>', 'limit on the cost of the hardware', upTo(mostLeaseDollars))
    .option('--keep <time>', 'keep the hosts up after the runs for a time such as 1h or 30m', keepTime)
    .option('--allow-unlocked-code', 'let the campaign file run code that is not in a lock file of Proofload')
    .option('--verbose', 'show every run, timeouts, settings, heaps, memory and phases')
    .option('--json', 'print the plan as JSON, with all of that')
    .action(async (campaign, { json, verbose, ...options }) => {
      const { planRequest, withDefaults } = await import('../request.ts');
      const { planData, planText } = await import('../plan-view.ts');
      const { planSummary } = await import('../plan-summary.ts');
      const { hardwareNotes } = await import('../../hardware/profile/notes.ts');
      const { freeForDatasets } = await import('../../hardware/preflight/preflight.ts');
      const { profile: profiles, ...others } = await withDefaults(campaign, options);
      // All are planned before any is shown: an error of one is all that is said.
      const planned = await Promise.all(
        profiles.split(',').map((profile) => planRequest({ campaign, profile, ...others }, true)),
      );
      for (const { plan, profile, warnings } of planned) {
        const freeBytes = await freeForDatasets(plan, profile.provider);
        for (const warning of warnings) printError(`Warning: ${warning}`);
        const textOf = verbose ? planText : planSummary;
        if (json) print(`${JSON.stringify(planData(plan, profile), null, 2)}\n`);
        else print(textOf(plan, profile, hardwareNotes(profile, new Date()), freeBytes));
      }
    });
}
