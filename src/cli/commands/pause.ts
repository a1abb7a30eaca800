import { Command } from '@commander-js/extra-typings';

export function pauseCommand() {
  return new Command('pause')
    .summary('let no further run begin')
    .description(
      'Pauses a campaign: the run under way goes on to its end, and no further one begins until "proofload resume". Its hosts stay up.',
    )
    .argument('<id>', 'campaign id')
    .option('--json', 'print the answer as JSON')
    .action(async (campaignId, { json }) => {
      const { pause } = await import('../../control/steer-campaign.ts');
      const { steer } = await import('../steer.ts');
      await steer(campaignId, json, (client) => pause(client, campaignId));
    });
}
