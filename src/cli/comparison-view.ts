import { resolve } from 'node:path';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonParts } from '../report/comparison-tables.ts';
import { writeFileWhole } from '../state/write-whole.ts';
import { tableText } from './table-text.ts';

/** A comparison for the terminal. */
export function comparisonText(comparison: Comparison): string {
  return comparisonParts(comparison)
    .flatMap(({ title, tables }) => [title.toUpperCase(), ...tables.map(tableText)])
    .join('\n\n')
    .concat('\n');
}

/** Writes the page and the Markdown where they were asked for. */
export async function writeComparison(
  comparison: Comparison,
  { html, markdown }: { html?: string | undefined; markdown?: string | undefined },
): Promise<void> {
  if (html !== undefined) {
    // The chart library takes a tenth of a second to load: not before it is needed.
    const { comparisonPage } = await import('../report/comparison-page.ts');
    await writeFileWhole(resolve(html), comparisonPage(comparison));
  }
  if (markdown !== undefined) {
    const { comparisonMarkdown } = await import('../report/comparison-markdown.ts');
    await writeFileWhole(resolve(markdown), comparisonMarkdown(comparison));
  }
}
