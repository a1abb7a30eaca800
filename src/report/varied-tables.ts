/** The comparison of levels that differ in chosen parameters, figure by figure. */
import type { VariedComparison, VariedFigure, VariedLevel } from '../findings/comparison/varied-comparison.ts';
import { orderCaveats, orderTitles, variedTitle } from '../findings/comparison/varied-text.ts';
import { effectText, figureTitles, intervalText, percentOf } from '../findings/variants/variants-text.ts';
import { duration, milliseconds, rate, share } from '../text/figures.ts';
import { campaignsTable, conditionsTable } from './comparison-tables.ts';
import type { FigurePart } from './figures.ts';
import type { Row, Table } from './table.ts';

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
      tables: byTitle.map(([title, levels], index) => ({
        ...pairTable(title, levels, comparison.margin),
        id: `varied-${index + 1}`,
      })),
    },
  ];
}

function pairTable(caption: string, levels: VariedLevel[], margin: number): Omit<Table, 'id'> {
  return {
    caption,
    columns: [
      { label: 'Load and level' },
      { label: 'Figure' },
      { label: 'Base', numeric: true },
      { label: 'Other', numeric: true },
      { label: 'Change', numeric: true },
      { label: '95 % interval', numeric: true },
      { label: 'Finding' },
      { label: 'Trials', numeric: true },
      { label: 'Order' },
    ],
    rows: levels.flatMap((level) => rowsOf(level, margin)),
    notes: [...levels.flatMap(differencesText), ...notesOf(levels, margin)],
  };
}

function rowsOf(level: VariedLevel, margin: number): Row[] {
  const { titles, levels, loadId, figures, trials, order } = level;
  const subject = `${titles.join(' / ')}, ${loadId}, ${levels.join(' / ')}`;
  if (figures.length === 0) return [{ cells: [subject], isInvalid: 'inconclusive: no figure is in every trial' }];
  return figures.map((figure) => ({
    cells: [
      subject,
      figureTitles[figure.name],
      valueText(figure, figure.base),
      valueText(figure, figure.other),
      percentOf(figure.ratio),
      intervalText(figure.effect),
      figure.effect.state === 'too-few' ? 'inconclusive: too few trials' : effectText(figure.effect, margin),
      `${trials.base} and ${trials.other}`,
      orderTitles[order],
    ],
  }));
}

function valueText({ name }: VariedFigure, value: number): string {
  if (name === 'perSecond') return `${rate(value)}/s`;
  return name === 'totalSeconds' ? duration(value) : milliseconds(value);
}

function differencesText({ titles, differences }: VariedLevel): string[] {
  if (differences.length === 0) return [];
  const each = differences.map(({ condition, values }) => `${condition} (${values.join(' and ')})`);
  return [`${titles.join(' / ')}: also different, without being part of a level: ${each.join(', ')}.`];
}

function notesOf(levels: VariedLevel[], margin: number): string[] {
  const tolerance = share(margin - 1);
  return [
    ...new Set(levels.flatMap(({ order }) => orderCaveats[order] ?? [])),
    `Values are geometric means over the trials. “differs”: the probability of such a change between equal levels, adjusted for all comparisons of this report (Holm), is at most 5 %, and the change is more than ${tolerance}. “no difference that matters”: the interval is within ${tolerance}. With fewer than four trials of each in one session, or four sessions, there is no interval, only the range of the ratios.`,
  ];
}
