import { Command } from '@commander-js/extra-typings';
import { failIfOption, junitOption, summaryOption, thresholdOption } from '../option-values.ts';

export function reportCommand() {
  return new Command('report')
    .summary('write the report again from the results')
    .description(
      'Analyses the results folder of a campaign again, rewrites report.html and report.md and judges its thresholds.',
    )
    .argument('<id>', 'campaign id: a folder under results/')
    .addOption(thresholdOption)
    .addOption(failIfOption)
    .addOption(junitOption)
    .addOption(summaryOption)
    .option('--json', 'print the findings as JSON instead of the answers and report paths')
    .action(async (campaignId, options) => {
      const { reportAgain } = await import('../report-again.ts');
      process.exitCode = await reportAgain(campaignId, options);
    });
}
