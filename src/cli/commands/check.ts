import { Command } from '@commander-js/extra-typings';
import { profileOption } from '../option-values.ts';
import { print, printError } from '../terminal.ts';

export function checkCommand() {
  return new Command('check')
    .summary('check a campaign file')
    .description('Checks a campaign file at every size it has, and reports all errors at once.')
    .argument('<file>', 'path of a campaign file, or name of a campaign')
    .addOption(profileOption)
    .option('--size <name>', 'check this size only, as the campaign file names it')
    .option('--allow-unlocked-code', 'let the campaign file run code that is not in a lock file of Proofload')
    .option('--json', 'print the errors as JSON')
    .action(async (file, options) => {
      const { checkCampaign } = await import('../check-campaign.ts');
      const { RefusalError } = await import('../../input/refusal.ts');
      const { withDefaults } = await import('../request.ts');
      const { size, allowUnlockedCode } = options;
      const { profile } = await withDefaults(file, options);
      const checked = await checkCampaign(file, profile, allowUnlockedCode, size);
      const { faults, warnings, sizes, counts } = checked;
      if (options.json) {
        const { exitCodes } = await import('../exit-codes.ts');
        print(`${JSON.stringify({ file, profile, sizes, faults, warnings })}\n`);
        if (faults.length > 0) process.exitCode = exitCodes.refused;
        return;
      }
      for (const warning of warnings) printError(`Warning: ${warning}`);
      if (faults.length > 0) throw new RefusalError(faults);
      print(
        `${file}: no errors on profile ${profile} at ${sizes.length === 1 ? 'size' : 'sizes'} ${sizes.join(', ')}\n`,
      );
      for (const line of counts) print(`  ${line}\n`);
    });
}
