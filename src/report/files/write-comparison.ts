import type { Comparison } from '../../findings/comparison/comparison.ts';
import { writeFileAtomically, writeJsonAtomically } from '../../state/write-atomically.ts';
import { comparisonMarkdown } from '../comparison-markdown.ts';
import { comparisonPage } from '../comparison-page.ts';

/**
 * Writes a comparison as a page, as Markdown and as data, and returns the path of the page.
 *
 * @param files path without the endings
 */
export async function writeComparison(comparison: Comparison, files: string): Promise<string> {
  await writeFileAtomically(`${files}.html`, comparisonPage(comparison));
  await writeFileAtomically(`${files}.md`, comparisonMarkdown(comparison));
  await writeJsonAtomically(`${files}.json`, comparison);
  return `${files}.html`;
}
