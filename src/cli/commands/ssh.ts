import { Command } from '@commander-js/extra-typings';

export function sshCommand() {
  return new Command('ssh')
    .summary('open a shell on a host of a campaign')
    .description(
      'Opens a shell on a host of a campaign whose hosts are up: during its runs, or while it keeps them (run --keep). Exits with the exit code of the shell.',
    )
    .argument('<id>', 'campaign id')
    .argument('<host>', 'host, as the profile names it')
    .action(async (campaignId, host) => {
      const { runOnHost } = await import('../run-on-host.ts');
      process.exit(await runOnHost(campaignId, host, null));
    });
}
