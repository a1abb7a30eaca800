import { resolve } from 'node:path';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonParts } from '../report/comparison-tables.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import { tableText } from './table-text.ts';

/** A comparison for the terminal. */
export function comparisonText(comparison: Comparison): string {
  return comparisonParts(comparison)
    .flatMap(({ title, tables }) => [title.toUpperCase(), ...tables.map(tableText)])
    .join('\n\n')
    .concat('\n');
}

/** Writes the page and the Markdown if requested. */
export async function writeComparison(
  comparison: Comparison,
  { html, markdown }: { html?: string | undefined; markdown?: string | undefined },
): Promise<void> {
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
