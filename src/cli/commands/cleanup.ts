import { Command, Option } from '@commander-js/extra-typings';
import { RefusalError } from '../../input/refusal.ts';
import { searchedProviders } from '../../providers/registry.ts';
import { print, printError } from '../terminal.ts';
import { everyValue } from '../option-values.ts';

export function cleanupCommand() {
  return new Command('cleanup')
    .summary('list and remove leaked hardware')
    .description(
      `Searches this machine and the providers for resources that carry the mark of this state folder and belong to no running campaign. With --everything-of it finds what a lost state folder has rented on ${searchedProviders()}.`,
    )
    .option('--profile <name>', 'only what is of this profile')
    .option('--campaign <id>', 'only what this campaign has made')
    .addOption(
      new Option(
        '--everything-of <owner>',
        `everything that a lost state folder has on ${searchedProviders()}; its id is "owner" in campaign.json`,
      ).conflicts(['profile', 'campaign']),
    )
    .option(
      '--region <region>',
      'with --everything-of: search this region as well as those of the stack files; repeatable',
      everyValue,
      [],
    )
    .option('--apply', 'remove the resources; without it they are only listed')
    .option('--yes', 'with --everything-of: remove without asking')
    .option('--json', 'print JSON')
    .action(async ({ profile, campaign, everythingOf, region, apply = false, yes = false, json = false }) => {
      if (everythingOf !== undefined) {
        const { cleanupEverything } = await import('../cleanup-everything.ts');
        process.exitCode = await cleanupEverything({ owner: everythingOf, regions: region, apply, yes }, json);
        return;
      }
      if (region.length > 0 || yes) throw new RefusalError(['--region and --yes need --everything-of <owner>.']);
      const { cleanupHere } = await import('../cleanup-here.ts');
      const { cleanupResultText } = await import('../cleanup-view.ts');
      const { cleaned, failed, exitCode } = await cleanupHere({ profile, campaign }, apply);
      for (const reason of failed) printError(`Not cleaned up: ${reason}`);
      print(json ? `${JSON.stringify(cleaned, null, 2)}\n` : cleanupResultText(cleaned, apply));
      process.exitCode = exitCode;
    });
}
