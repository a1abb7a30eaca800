import { Command } from '@commander-js/extra-typings';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { print, printError } from '../terminal.ts';

export function reportCommand() {
  return new Command('report')
    .summary('make a report again from disk')
    .description('Draws findings and writes report.html and report.md again from the results folder of a campaign.')
    .argument('<id>', 'campaign id: a folder under results/')
    .option('--json', 'print the findings as JSON instead of the paths of the reports')
    .action(async (campaignId, { json }) => {
      const { resultsFolder } = await import('../../state/paths.ts');
      const { RefusalError } = await import('../../input/refusal.ts');
      const { refuseNoId } = await import('../campaign-id.ts');
      refuseNoId(campaignId);
      const folder = join(resultsFolder, campaignId);
      if ((await lstat(join(folder, 'campaign.json')).catch(() => null)) === null) {
        throw new RefusalError([
          `${folder} holds no campaign.json: "proofload list results" names what can be reported.`,
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
