import { Command } from '@commander-js/extra-typings';

export function execCommand() {
  return new Command('exec')
    .summary('run a command on a host of a campaign')
    .description(
      'Runs a command on a host of a campaign whose hosts are up: during its runs, or while it keeps them (run --keep). The command starts in the data folder of the host, and no shell reads its arguments. Exits with the exit code of the command.',
    )
    .argument('<id>', 'campaign id')
    .argument('<host>', 'host, as the profile names it')
    .argument('<command...>', 'the command with its arguments, after --')
    .addHelpText('after', '\nFor example: proofload exec <id> kafka01 -- ls -l services')
    .action(async (campaignId, host, argv) => {
      const { runOnHost } = await import('../run-on-host.ts');
      process.exit(await runOnHost(campaignId, host, argv));
    });
}
