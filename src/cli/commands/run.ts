import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import {
  failIfOption,
  junitOption,
  summaryOption,
  thresholdOption,
  campaignReason,
  campaignTag,
  everyValue,
  intervalTime,
  keepTime,
  profileOption,
  sizeOption,
  upTo,
  wholeUpTo,
} from '../option-values.ts';

/** Their starts are in the history of one workflow. */
const mostTimes = 100;

export function runCommand() {
  return new Command('run')
    .summary('run a campaign')
    .description(
      'Runs a campaign: creates the hosts, installs the systems, measures each one isolated and then all combined, tears down the hosts and writes a report.',
    )
    .argument('<campaign>', 'name of a campaign, as "proofload list" shows them, or path of a file')
    .addOption(profileOption)
    .addOption(sizeOption)
    .option('--set <key=value>', 'override a field of the campaign file; repeatable', everyValue, [])
    .option('--max-hours <n>', 'limit on how long the hardware may be held, including extensions', upTo(mostLeaseHours))
    .option('--max-dollars <n>', 'limit on the cost of the hardware, of all campaigns together', upTo(mostLeaseDollars))
    .option(
      '--every <time>',
      'with --times: from the start of one campaign to that of the next, such as 24h',
      intervalTime,
    )
    .option('--times <n>', 'run the campaign so many times, as a series', wholeUpTo(mostTimes))
    .option('--together', 'with several rented profiles: run on all at the same time')
    .option('--keep <time>', 'keep the hosts up after the runs for a time such as 1h or 30m', keepTime)
    .option('--on-my-hosts', 'use the hosts that you brought up with bin/pulumi, and leave them up')
    .option('--allow-unlocked-code', 'let the campaign file run code that is not in a lock file of Proofload')
    .option('--i-own-this-cluster', 'let loads use the existing clusters that the campaign file names: they are yours')
    .addOption(thresholdOption)
    .addOption(failIfOption)
    .addOption(junitOption)
    .addOption(summaryOption)
    .option('--tag <name>', 'a name by which thresholds and "compare --against" find the campaign', campaignTag)
    .option('--reason <text>', 'why it runs; the report and "list results" show it', campaignReason)
    .option('--id <id>', 'id of the campaign; the default is made of campaign, profile, size and time')
    .option('--yes', 'spend money without asking')
    .option('--detach', 'start the campaign and return immediately')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .addHelpText(
      'after',
      '\nSeveral profiles, separated by commas, run one after the other, as a series.\nTo see what would run without changing anything: proofload plan <campaign>',
    )
    .action(async (campaign, { threshold, failIf, junit, summary, ...options }) => {
      const { givenThresholds } = await import('../gate.ts');
      const thresholds = givenThresholds({ threshold, failIf });
      const { withDefaults } = await import('../request.ts');
      const chosen = await withDefaults(campaign, options);
      const request = { campaign, ...chosen, thresholds, files: { junit, summary } };
      const { asksForSeries, runRequest } = await import('../run-request.ts');
      if (!asksForSeries(request)) {
        const { runCampaign } = await import('../run-campaign.ts');
        process.exitCode = await runCampaign(request);
        return;
      }
      const { runSeries } = await import('../run-series.ts');
      const { printOutcome } = await import('../follow-to-the-end.ts');
      const asked = await runRequest(request);
      const followed = await runSeries(asked, options);
      await printOutcome(asked.id, followed, options.json);
      process.exitCode = followed.exitCode;
    });
}
