/** The comparison of levels that differ in chosen parameters, figure by figure. */
import type { VariedComparison, VariedLevel } from '../findings/comparison/varied-comparison.ts';
import { orderCaveats, orderTitles, variedTitle } from '../findings/comparison/varied-text.ts';
import { campaignsTable, conditionsTable } from './comparison-tables.ts';
import { contrastTable, type ContrastRows } from './contrast-table.ts';
import type { FigurePart } from './figures.ts';

/** Campaigns and conditions first, then a table of each pair of values. */
export function variedParts(comparison: VariedComparison): FigurePart[] {
  const { campaigns, conditions, comparisons } = comparison;
  const byTitle = [...Map.groupBy(comparisons, variedTitle)];
  return [
    {
      title: 'Campaigns',
      tables: [
        campaignsTable(
          { campaigns },
          'Levels are paired only on equal hosts with equal systems. Only valid, steady runs are compared.',
        ),
        ...(campaigns.length > 1 ? [conditionsTable({ campaigns, conditions, alike: [] })] : []),
      ],
    },
    {
      title: `Levels that differ in ${comparison.vary.join(' and ')}`,
      tables: byTitle.map(([title, levels], index) =>
        contrastTable({
          id: `varied-${index + 1}`,
          caption: title,
          subjects: ['Load and level', 'Order'],
          sides: ['Base', 'Other'],
          rows: levels.map(rowsOf),
          notes: [
            ...levels.flatMap(differencesText),
            ...new Set(levels.flatMap(({ order }) => orderCaveats[order] ?? [])),
          ],
        }),
      ),
    },
  ];
}

function rowsOf({ titles, levels, loadId, order, figures, omitted }: VariedLevel): ContrastRows {
  const subject = [`${titles.join(' / ')}, ${loadId}, ${levels.join(' / ')}`, orderTitles[order]];
  return { subject, figures, omitted, reason: figures.length === 0 ? 'no figure is in every trial' : undefined };
}

function differencesText({ titles, differences }: VariedLevel): string[] {
  if (differences.length === 0) return [];
  const each = differences.map(({ condition, values }) => `${condition} (${values.join(' and ')})`);
  return [`${titles.join(' / ')}: also different, without being part of a level: ${each.join(', ')}.`];
}
