import { Command } from '@commander-js/extra-typings';

export function skipCommand() {
  return new Command('skip')
    .summary('leave out a run that has not begun')
    .description(
      'Leaves a run of a campaign out. The report says that it was left out, and that somebody asked for it.',
    )
    .argument('<id>', 'campaign id')
    .argument('<run>', 'run id, as "proofload plan" names it')
    .option('--json', 'print the answer as JSON')
    .action(async (campaignId, runId, { json }) => {
      const { skip } = await import('../../control/steer-campaign.ts');
      const { steer } = await import('../steer.ts');
      await steer(campaignId, json, (client) => skip(client, campaignId, runId));
    });
}
