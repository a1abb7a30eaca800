import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars } from '../../input/limits.ts';
import { keepTime, upTo } from '../option-values.ts';

export function resumeCommand() {
  return new Command('resume')
    .summary('continue a campaign that is paused or ended early')
    .description(
      'Ends the pause of a campaign, or continues one that failed, was cancelled or terminated, or lost its Temporal database. Valid runs on disk are not repeated.',
    )
    .argument('<id>', 'campaign id: a folder under results/')
    .option('--id <new id>', 'start from the beginning under a new id; required if the campaign has changed')
    .option(
      '--max-dollars <n>',
      'limit on the cost of all sessions together; overrides the earlier limit',
      upTo(mostLeaseDollars),
    )
    .option('--keep <time>', 'keep the hosts up after the runs for a time such as 1h or 30m', keepTime)
    .option('--allow-unlocked-code', 'let the campaign file run code that is not in a lock file of Proofload')
    .option('--i-own-this-cluster', 'let loads use the existing clusters that the campaign file names: they are yours')
    .option('--yes', 'spend money without asking')
    .option('--detach', 'start the campaign and return immediately')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .action(async (campaignId, options) => {
      const { resumeCampaign } = await import('../resume-campaign.ts');
      process.exitCode = await resumeCampaign(campaignId, options);
    });
}
