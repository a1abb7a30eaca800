import { Command } from '@commander-js/extra-typings';
import { speaker } from '../say.ts';

export function pauseCommand() {
  return new Command('pause')
    .summary('let no further run begin')
    .description(
      'Pauses a campaign: the run under way goes on to its end, and no further one begins until "proofload resume". Its hosts stay up.',
    )
    .argument('<id>', 'campaign id')
    .action(async (campaignId) => {
      const { pause, steer } = await import('../steer.ts');
      await steer(campaignId, speaker(false), (client) => pause(client, campaignId));
    });
}
