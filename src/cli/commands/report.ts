import { Command } from '@commander-js/extra-typings';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { print, printError } from '../terminal.ts';

export function reportCommand() {
  return new Command('report')
    .summary('write the report again from the results')
    .description('Analyses the results folder of a campaign again and rewrites report.html and report.md.')
    .argument('<id>', 'campaign id: a folder under results/')
    .option('--json', 'print the findings as JSON instead of the report paths')
    .action(async (campaignId, { json }) => {
      const { resultsFolder } = await import('../../state/paths.ts');
      const { RefusalError } = await import('../../input/refusal.ts');
      const { refuseNoId } = await import('../campaign-id.ts');
      refuseNoId(campaignId);
      const folder = join(resultsFolder, campaignId);
      if ((await lstat(join(folder, 'campaign.json')).catch(() => null)) === null) {
        throw new RefusalError([
          `${folder} has no campaign.json: run "proofload list results" for the campaigns with results.`,
        ]);
      }
      const { analyseCampaign } = await import('../../report/files/analyse-campaign.ts');
      const { writeReport } = await import('../../report/files/write-report.ts');
      const { alterationsOf } = await import('../../report/files/alterations.ts');
      const { warnings, caveats } = await alterationsOf(folder);
      for (const warning of warnings) printError(`Warning: ${warning}`);
      const findings = await analyseCampaign(folder, caveats);
      const { html, markdown } = await writeReport(folder, caveats);
      print(json ? `${JSON.stringify(findings, null, 2)}\n` : `${html}\n${markdown}\n`);
    });
}
