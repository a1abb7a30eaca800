import { Command } from '@commander-js/extra-typings';
import { speaker } from '../say.ts';

export function skipCommand() {
  return new Command('skip')
    .summary('leave out a run that has not begun')
    .description(
      'Leaves a run of a campaign out. The report says that it was left out, and that somebody asked for it.',
    )
    .argument('<id>', 'campaign id')
    .argument('<run>', 'run id, as "proofload plan" names it')
    .action(async (campaignId, runId) => {
      const { skip, steer } = await import('../steer.ts');
      await steer(campaignId, speaker(false), (client) => skip(client, campaignId, runId));
    });
}
