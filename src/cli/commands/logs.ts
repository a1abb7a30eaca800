import { Command } from '@commander-js/extra-typings';
import { wholeUpTo } from '../option-values.ts';

/** More lines are better read in the files themselves. */
const mostLines = 1_000_000;

export function logsCommand() {
  return new Command('logs')
    .summary('show the logs of the services of a campaign')
    .description(
      'Shows the last lines of the logs of services: from the hosts while they are up, then from the results of the campaign.',
    )
    .argument('<id>', 'campaign id')
    .argument('[host]', 'only of this host')
    .argument('[service]', 'only of this service')
    .option('-f, --follow', 'print further lines as they are written, until Ctrl-C')
    .option('-n, --lines <n>', 'lines of each file', wholeUpTo(mostLines), 50)
    .action(async (campaignId, host, service, options) => {
      const { showLogs } = await import('../show-logs.ts');
      await showLogs(campaignId, { host, service, ...options });
    });
}
