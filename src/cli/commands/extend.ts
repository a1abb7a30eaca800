import { Command } from '@commander-js/extra-typings';
import { mostLeaseHours } from '../../input/limits.ts';
import { upTo } from '../option-values.ts';
import { print } from '../terminal.ts';

export function extendCommand() {
  return new Command('extend')
    .summary('extend the lease of a campaign')
    .description('Lets a campaign hold its hardware for longer, up to the limit set at its start (--max-hours).')
    .argument('<id>', 'campaign id')
    .requiredOption('--hours <n>', 'hours to add', upTo(mostLeaseHours))
    .option('--json', 'print the lease as JSON')
    .action(async (campaignId, { hours, json }) => {
      const { extendLease } = await import('../../control/control-campaign.ts');
      const { askCampaign } = await import('../known-campaign.ts');
      const { leaseLine } = await import('../../hardware/lease/progress.ts');
      const lease = await askCampaign(campaignId, json, (client) => extendLease(client, campaignId, hours));
      print(`${json ? JSON.stringify(lease, null, 2) : leaseLine(lease, Date.now())}\n`);
    });
}
