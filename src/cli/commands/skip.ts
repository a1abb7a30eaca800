import { Command } from '@commander-js/extra-typings';

export function skipCommand() {
  return new Command('skip')
    .summary('skip a run that has not started')
    .description('Skips a run of a campaign. The report lists the run as skipped on request.')
    .argument('<id>', 'campaign id')
    .argument('<run>', 'run id, as shown by "proofload plan"')
    .option('--json', 'print the answer as JSON')
    .action(async (campaignId, runId, { json }) => {
      const { skip } = await import('../../control/control-campaign.ts');
      const { sendControl } = await import('../known-campaign.ts');
      await sendControl(campaignId, json, (client) => skip(client, campaignId, runId));
    });
}
