import type { Comparison } from '../../findings/comparison/comparison.ts';
import { writeFileAtomically, writeJsonAtomically } from '../../state/write-atomically.ts';
import { comparisonReport } from '../comparison-report.ts';
import { reportHtml } from '../document/html.ts';
import { reportMarkdown } from '../document/markdown.ts';

/**
 * Writes a comparison as a page, as Markdown and as data, and returns the path of the page.
 *
 * @param files path without the endings
 */
export async function writeComparison(comparison: Comparison, files: string): Promise<string> {
  const report = comparisonReport(comparison);
  await writeFileAtomically(`${files}.html`, reportHtml(report));
  await writeFileAtomically(`${files}.md`, reportMarkdown(report));
  await writeJsonAtomically(`${files}.json`, comparison);
  return `${files}.html`;
}
