/** The report of a comparison as a document. Pure. */
import type { Comparison } from '../findings/comparison/comparison.ts';
import type { VariedComparison } from '../findings/comparison/varied-comparison.ts';
import { byCampaign } from './charts/by-campaign.ts';
import { letter } from './compared-level-tables.ts';
import { comparisonParts } from './comparison-tables.ts';
import { charts, list, tables, text, type Report, type Section } from './document/document.ts';
import type { FigurePart } from './figures.ts';
import { variedParts } from './varied-tables.ts';

export function comparisonReport(comparison: Comparison): Report {
  const sides = comparison.campaigns.map(
    ({ id, repeats = [], title }, index) =>
      `${letter(index)} ${[id, ...repeats].join(', ')}: ${title}${index === 0 ? ' (base)' : ''}`,
  );
  return pageOf('Campaign comparison', sides, [...sectionsOf(comparisonParts(comparison)), ...chartsOf(comparison)]);
}

/** A comparison of levels, with its answers first. */
export function variedReport(comparison: VariedComparison): Report {
  const answers = comparison.answers.map((sentence) => ({ sentence, href: '#part-1' }));
  return { ...pageOf('Comparison of levels', [], sectionsOf(variedParts(comparison))), answers };
}

const pageOf = (title: string, facts: string[], sections: Section[]): Report => ({
  title,
  kind: 'Proofload',
  facts,
  alerts: [],
  answers: [],
  sections,
  footer: '',
});

function sectionsOf(parts: FigurePart[]): Section[] {
  return parts.map(({ title, tables: all }, index) => ({ id: `part-${index + 1}`, title, nodes: tables(all) }));
}

function chartsOf(comparison: Comparison): Section[] {
  const found = byCampaign(comparison);
  if (found.length === 0) return [];
  const nodes = [
    text('The letter above a bar names the campaign; the number below names the level.'),
    ...found.flatMap((chart) => [
      ...charts([{ chart }]),
      ...list(chart.levels.map((level, index) => `${index + 1} ${level}`)),
    ]),
  ];
  return [{ id: 'charts', title: 'Charts', nodes }];
}
