import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars } from '../../input/limits.ts';
import { upTo } from '../option-values.ts';

export function resumeCommand() {
  return new Command('resume')
    .summary('go on with a campaign that is paused, or ended before it was done')
    .description(
      'Ends the pause of a campaign. Or goes on with one that failed, was cancelled or terminated, or whose Temporal database was lost. Runs that are whole on disk are not made again.',
    )
    .argument('<id>', 'campaign id: a folder under results/')
    .option('--id <new id>', 'begin afresh under another id, as a changed campaign must')
    .option(
      '--max-dollars <n>',
      'what all sessions together may cost at the most, in place of what was given',
      upTo(mostLeaseDollars),
    )
    .option('--allow-unlocked-code', 'let the campaign file run code that no lock file of Proofload names')
    .option('--detach', 'start it and return at once')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .action(async (campaignId, options) => {
      const { resumeCampaign } = await import('../resume-campaign.ts');
      process.exitCode = await resumeCampaign(campaignId, options);
    });
}
