import { Command } from '@commander-js/extra-typings';

export function releaseCommand() {
  return new Command('release')
    .summary('end the time for which a campaign keeps its hosts')
    .description('Removes the hosts that a campaign keeps after its runs (run --keep), and verifies the cleanup.')
    .argument('<id>', 'campaign id')
    .option('--json', 'print the answer as JSON')
    .action(async (campaignId, { json }) => {
      const { release } = await import('../../control/control-campaign.ts');
      const { sendControl } = await import('../known-campaign.ts');
      await sendControl(campaignId, json, (client) => release(client, campaignId));
    });
}
