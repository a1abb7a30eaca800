import { Command } from '@commander-js/extra-typings';
import { speaker } from '../terminal.ts';

export function cancelCommand() {
  return new Command('cancel')
    .summary('stop a campaign or series and tear down its hardware')
    .description(
      'Stops the load generators of a campaign, keeps its results, and tears down its hardware. A campaign of a series ends alone; with the id of the series, all end.',
    )
    .argument('<id>', 'id of a campaign or series')
    .option('--detach', 'do not wait for the teardown')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .action(async (campaignId, { detach, json }) => {
      const { planeOf, saveCredentialsFor } = await import('../known-campaign.ts');
      const { campaignHandle } = await import('../../control/campaign-view.ts');
      const { noteHardware } = await import('../../control/held-hardware.ts');
      const { followAndPrint } = await import('../follow-to-the-end.ts');
      const say = speaker(json);
      const plane = await planeOf(campaignId, say);
      noteHardware(campaignId);
      await saveCredentialsFor(campaignId, say);
      await (await campaignHandle(plane.client, campaignId)).cancel();
      say(`Cancelling ${campaignId}.`);
      if (detach) await plane.client.connection.close();
      else process.exitCode = await followAndPrint(plane, campaignId, { json });
    });
}
