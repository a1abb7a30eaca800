import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonParts } from './comparison-tables.ts';
import { tableMarkdown } from './table.ts';

/** A comparison for tickets and diffs, without its charts. */
export function comparisonMarkdown(comparison: Comparison): string {
  return [
    '# Campaigns compared',
    ...comparisonParts(comparison).flatMap(({ title, tables }) => [`## ${title}`, ...tables.map(tableMarkdown)]),
  ]
    .map((part) => part.trimEnd())
    .join('\n\n')
    .concat('\n');
}
