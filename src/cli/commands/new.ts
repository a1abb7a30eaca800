import { Command, Option } from '@commander-js/extra-typings';
import { defaultProfile } from '../../providers/default-profile.ts';
import { systemNames } from '../../systems/registry.ts';
import { print } from '../terminal.ts';

export function newCommand() {
  return new Command('new')
    .summary('write a campaign file of your own')
    .description(
      'Writes <name>.yaml in this folder: a small campaign that runs as it is, with comments that say what to change first. It overwrites nothing.',
    )
    .argument('<name>', 'name of the campaign: lower-case letters, digits and hyphens')
    .option('--system <names>', `one of ${systemNames.join(', ')}; two of them, separated by a comma, for sharing`)
    .addOption(
      new Option('--question <what>', 'what to find out')
        .choices(['capacity', 'latency', 'sharing'] as const)
        .default('capacity' as const),
    )
    .option('--profile <name>', 'hardware profile: a stack under stacks/', defaultProfile)
    .option('--json', 'print the path of the file as JSON')
    .addHelpText(
      'after',
      `
What to find out:
  capacity  the highest rate that the system sustains, which is searched for; of batches, the largest
  latency   how long requests take at given rates
  sharing   what it costs two systems to share hosts: each isolated, and both combined, in turns

Examples:
  proofload new mine
  proofload new my-latency --system ${systemNames.at(-1)} --question latency
  proofload new both --question sharing --system ${systemNames.slice(0, 2).join(',')}`,
    )
    .action(async (name, { json, ...options }) => {
      const { writeNewCampaign } = await import('../write-new-campaign.ts');
      const file = await writeNewCampaign(name, options);
      print(
        json
          ? `${JSON.stringify({ file })}\n`
          : `Wrote ${file}. Its comments say what to change first.\n  See what it does:  proofload plan ${file}\n  Run it:            proofload run ${file} --size smoke\n`,
      );
    });
}
