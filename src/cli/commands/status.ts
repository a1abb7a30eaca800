import { Command } from '@commander-js/extra-typings';
import { print, printError } from '../terminal.ts';

export function statusCommand() {
  return new Command('status')
    .summary('show the progress of a campaign or series')
    .description(
      'Shows the progress of a campaign once: phase, runs, active loads, expected end. Of a series: its campaigns and their states, and the progress of the one that runs.',
    )
    .argument('<id>', 'id of a campaign or series')
    .option('--json', 'print JSON')
    .action(async (campaignId, { json }) => {
      const { existingControlPlane } = await import('../../control/control-plane.ts');
      const { RefusalError } = await import('../../input/refusal.ts');
      const { unknownCampaign } = await import('../../measurement/results/standing.ts');
      const { isKnownHere } = await import('../known-campaign.ts');
      const { isAnswered, viewCampaign, viewLease } = await import('../../control/campaign-view.ts');
      const { costHere } = await import('../cost-here.ts');
      const { leaseLine } = await import('../../hardware/lease/progress.ts');
      const { screenText } = await import('../follow.ts');
      const { seriesLines } = await import('../series-view.ts');
      const plane = await existingControlPlane();
      if (!plane) {
        if (!(await isKnownHere(campaignId))) throw unknownCampaign(campaignId);
        throw new RefusalError([`No Temporal server is running here: start it with "proofload attach ${campaignId}".`]);
      }
      const view = await viewCampaign(plane.client, campaignId);
      const running = view.progress?.campaignId ?? campaignId;
      const lease = view.progress && (await viewLease(plane.client, running));
      await plane.client.connection.close();
      if (json) {
        const cost = await costHere(running, lease, printError);
        print(`${JSON.stringify({ campaignId, ...view, lease, cost }, null, 2)}\n`);
      } else {
        const { series, ...current } = view;
        const lines = series ? seriesLines(series) : [];
        if (current.progress) lines.push(screenText(current));
        const text = isAnswered(view) ? lines.join('\n') : 'No worker answers: start one with "proofload attach".';
        print(`${campaignId}: ${view.state}\n${text}\n${lease ? `${leaseLine(lease, Date.now())}\n` : ''}`);
      }
    });
}
