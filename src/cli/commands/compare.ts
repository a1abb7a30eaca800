import { Command } from '@commander-js/extra-typings';
import { print } from '../terminal.ts';

export function compareCommand() {
  return new Command('compare')
    .summary('set campaigns against each other')
    .description(
      'Sets campaigns against each other: what differs in their conditions first, then their figures by load and level. The first is the base.',
    )
    .argument('<campaigns...>', 'two or more: campaign ids under results/, or paths of folders of results')
    .option('--json', 'print the comparison as JSON')
    .option('--html <file>', 'write it as a page with charts too')
    .option('--markdown <file>', 'write it as Markdown too')
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
