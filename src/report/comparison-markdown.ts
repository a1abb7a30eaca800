import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonParts } from './comparison-tables.ts';
import { tableMarkdown } from './table.ts';

/** A comparison without charts, for tickets and diffs. */
export function comparisonMarkdown(comparison: Comparison): string {
  return [
    '# Campaign comparison',
    ...comparisonParts(comparison).flatMap(({ title, tables }) => [`## ${title}`, ...tables.map(tableMarkdown)]),
  ]
    .map((part) => part.trimEnd())
    .join('\n\n')
    .concat('\n');
}
