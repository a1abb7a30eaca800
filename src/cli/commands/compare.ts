import { Command } from '@commander-js/extra-typings';
import { print } from '../terminal.ts';

export function compareCommand() {
  return new Command('compare')
    .summary('compare campaigns')
    .description(
      'Compares campaigns: first the differences in their conditions, then their figures by load and level. The first campaign is the baseline.',
    )
    .argument('<campaigns...>', 'two or more: campaign ids under results/, or paths of results folders')
    .option('--json', 'print the comparison as JSON')
    .option('--html <file>', 'also write the comparison as a page with charts')
    .option('--markdown <file>', 'also write the comparison as Markdown')
    .action(async (named, { json, html, markdown }) => {
      const { resultsFolder } = await import('../../state/paths.ts');
      const { readCompared } = await import('../../report/files/read-compared.ts');
      const { compareCampaigns } = await import('../../findings/comparison/compare-campaigns.ts');
      const { comparisonText, writeComparison } = await import('../comparison-view.ts');
      const comparison = compareCampaigns(await readCompared(named, resultsFolder));
      for (const { alterations = [] } of comparison.campaigns) {
        for (const sentence of alterations) process.stderr.write(`Warning: ${sentence}\n`);
      }
      await writeComparison(comparison, { html, markdown });
      print(json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison));
    });
}
