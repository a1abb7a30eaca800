import { Command } from '@commander-js/extra-typings';
import { speaker } from '../say.ts';

export function attachCommand() {
  return new Command('attach')
    .summary('follow a campaign again')
    .description(
      'Follows a campaign until it ends. A server or worker of this checkout that has died is started again.',
    )
    .argument('<id>', 'campaign id, as "run" printed it')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .action(async (campaignId, { json }) => {
      const { planeOf } = await import('../known-campaign.ts');
      const { followToTheEnd } = await import('../follow-to-the-end.ts');
      const { leaveCredentialsFor } = await import('../leave-credentials.ts');
      const say = speaker(json);
      const plane = await planeOf(campaignId, say);
      await leaveCredentialsFor(campaignId, say);
      process.exitCode = await followToTheEnd(campaignId, plane, say, json ?? false);
    });
}
