import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import { defaultProfile } from '../../providers/default-profile.ts';
import { everyValue, upTo } from '../option-values.ts';

export function runCommand() {
  return new Command('run')
    .summary('run a campaign')
    .description(
      'Runs a campaign: makes the hosts, installs, loads each system alone and then all together, tears down, reports.',
    )
    .argument('<campaign>', 'name of a campaign under campaigns/, or a path to a campaign file')
    .option('--profile <name>', 'hardware profile: a stack under stacks/', defaultProfile)
    .option('--size <name>', 'size of the workloads: smoke, laptop or published', 'laptop')
    .option('--set <key=value>', 'override a value of the campaign; may be given again', everyValue, [])
    .option('--max-hours <n>', 'longest time that the hardware may be held, extensions included', upTo(mostLeaseHours))
    .option('--max-dollars <n>', 'what the hardware may cost at the most', upTo(mostLeaseDollars))
    .option('--allow-unlocked-code', 'let the campaign file run code that no lock file of Proofload names')
    .option('--id <id>', 'id of the campaign; the default names campaign, profile, size and time')
    .option('--yes', 'do not ask before money is spent')
    .option('--detach', 'start it and return at once')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .addHelpText('after', '\nSee what would run, touching nothing: proofload plan <campaign>')
    .action(async (campaign, options) => {
      const { runCampaign } = await import('../run-campaign.ts');
      process.exitCode = await runCampaign({ campaign, ...options });
    });
}
