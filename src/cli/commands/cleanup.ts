import { Command, Option } from '@commander-js/extra-typings';
import { RefusalError } from '../../input/refusal.ts';
import { searchedProviders } from '../../providers/registry.ts';
import { print } from '../terminal.ts';
import { everyValue } from '../option-values.ts';

export function cleanupCommand() {
  return new Command('cleanup')
    .alias('sweep')
    .summary('list hardware that nobody holds any longer, and remove it')
    .description(
      `Asks this machine and the providers themselves for what bears the mark of a profile and belongs to no running campaign. With --everything-of it finds what a lost state folder has rented on ${searchedProviders()}.`,
    )
    .option('--profile <name>', 'this profile alone; the default is every one')
    .addOption(
      new Option(
        '--everything-of <owner>',
        `everything on ${searchedProviders()} of a lost state folder, whose id campaign.json has as "owner"`,
      ).conflicts('profile'),
    )
    .option(
      '--region <region>',
      'with --everything-of: a region to look in, beside those of the stack files; may be given again',
      everyValue,
      [],
    )
    .option('--apply', 'remove it; without this it is listed only')
    .option('--yes', 'with --everything-of: do not ask before it is removed')
    .option('--json', 'print JSON')
    .action(async ({ profile, everythingOf, region, apply = false, yes = false, json = false }) => {
      if (everythingOf !== undefined) {
        const { cleanupEverything } = await import('../cleanup-everything.ts');
        process.exitCode = await cleanupEverything({ owner: everythingOf, regions: region, apply, yes }, json);
        return;
      }
      if (region.length > 0 || yes)
        throw new RefusalError(['--region and --yes go with --everything-of <owner> only.']);
      const { sweepHere } = await import('../sweep-here.ts');
      const { sweepInWords } = await import('../sweep-view.ts');
      const { swept, exitCode } = await sweepHere(profile ?? null, apply);
      print(json ? `${JSON.stringify(swept, null, 2)}\n` : sweepInWords(swept, apply));
      process.exitCode = exitCode;
    });
}
