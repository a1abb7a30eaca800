import { resolve } from 'node:path';
import { compareCampaigns } from '../findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonParts } from '../report/comparison-tables.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import { tableText } from './table-text.ts';
import { print } from './terminal.ts';

export interface ComparisonOutput {
  json?: true | undefined;
  /** Files for the page and the Markdown. */
  html?: string | undefined;
  markdown?: string | undefined;
}

/** Compares campaigns on disk and prints the comparison. Throws a `RefusalError` if one cannot be read. */
export async function compareResults(sides: string[], { json, html, markdown }: ComparisonOutput): Promise<void> {
  const comparison = compareCampaigns(await readCompared(sides, resultsFolder));
  for (const { alterations = [] } of comparison.campaigns) {
    for (const sentence of alterations) process.stderr.write(`Warning: ${sentence}\n`);
  }
  await writeComparison(comparison, { html, markdown });
  print(json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonText(comparison));
}

/** A comparison for the terminal. */
export function comparisonText(comparison: Comparison): string {
  return comparisonParts(comparison)
    .flatMap(({ title, tables }) => [title.toUpperCase(), ...tables.map(tableText)])
    .join('\n\n')
    .concat('\n');
}

/** Writes the page and the Markdown if requested. */
async function writeComparison(comparison: Comparison, { html, markdown }: ComparisonOutput): Promise<void> {
  if (html !== undefined) {
    // The chart library takes 0.1 s to load, so load it only when needed.
    const { comparisonPage } = await import('../report/comparison-page.ts');
    await writeFileAtomically(resolve(html), comparisonPage(comparison));
  }
  if (markdown !== undefined) {
    const { comparisonMarkdown } = await import('../report/comparison-markdown.ts');
    await writeFileAtomically(resolve(markdown), comparisonMarkdown(comparison));
  }
}
