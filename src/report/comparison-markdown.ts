import type { Comparison } from '../findings/comparison/comparison.ts';
import type { VariedComparison } from '../findings/comparison/varied-comparison.ts';
import { comparisonParts } from './comparison-tables.ts';
import type { FigurePart } from './figures.ts';
import { markdownText, tableMarkdown } from './table.ts';
import { variedParts } from './varied-tables.ts';

/** A comparison without charts, for tickets and diffs. */
export function comparisonMarkdown(comparison: Comparison): string {
  return pageMarkdown('Campaign comparison', [], comparisonParts(comparison));
}

/** A comparison of levels, its answers first. */
export function variedMarkdown(comparison: VariedComparison): string {
  const answers = comparison.answers.map((answer) => `- ${markdownText(answer)}`);
  return pageMarkdown('Comparison of levels', [answers.join('\n')], variedParts(comparison));
}

/**
 * A title, paragraphs and tables.
 *
 * @param paragraphs Markdown
 */
export function pageMarkdown(title: string, paragraphs: string[], parts: FigurePart[]): string {
  return [
    `# ${title}`,
    ...paragraphs,
    ...parts.flatMap((part) => [`## ${part.title}`, ...part.tables.map(tableMarkdown)]),
  ]
    .map((part) => part.trimEnd())
    .join('\n\n')
    .concat('\n');
}
