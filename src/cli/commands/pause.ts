import { Command } from '@commander-js/extra-typings';

export function pauseCommand() {
  return new Command('pause')
    .summary('pause a campaign or series after the current run')
    .description(
      'Pauses a campaign: the current run finishes, and no further run starts until "proofload resume". The hosts stay up. A series starts no further campaign either.',
    )
    .argument('<id>', 'id of a campaign or series')
    .option('--json', 'print the answer as JSON')
    .action(async (campaignId, { json }) => {
      const { pause } = await import('../../control/control-campaign.ts');
      const { sendControl } = await import('../known-campaign.ts');
      await sendControl(campaignId, json, (client) => pause(client, campaignId));
    });
}
