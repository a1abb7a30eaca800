import { Command } from '@commander-js/extra-typings';
import { speaker } from '../terminal.ts';

export function attachCommand() {
  return new Command('attach')
    .summary('follow a campaign or series again')
    .description(
      'Follows a campaign or series until it ends. Restarts the server and worker of this checkout if they have died.',
    )
    .argument('<id>', 'id of a campaign or series, as printed by "run"')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .action(async (campaignId, { json }) => {
      const { planeOf, saveCredentialsFor } = await import('../known-campaign.ts');
      const { followAndPrint } = await import('../follow-to-the-end.ts');
      const say = speaker(json);
      const plane = await planeOf(campaignId, say);
      await saveCredentialsFor(campaignId, say);
      process.exitCode = await followAndPrint(plane, campaignId, { json });
    });
}
