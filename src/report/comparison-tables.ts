/** A comparison of campaigns as tables. Campaigns are named A, B, C; A is the base. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { letter, levelTables, titleOf } from './compared-level-tables.ts';
import type { FigurePart } from './figures.ts';
import { pricePerformanceTable } from './price-performance-table.ts';
import type { Table } from './table.ts';

/** Conditions first, then price and performance of several profiles, one part per system. */
export function comparisonParts(comparison: Comparison): FigurePart[] {
  const systems = Map.groupBy(comparison.levels, ({ system }) => system);
  const parts = [
    {
      title: 'Differences',
      tables: [
        campaignsTable(
          comparison,
          'A is the base of all ratios. Only valid runs are compared, also of campaigns that failed.',
        ),
        conditionsTable(comparison),
        loadsTable(comparison),
      ],
    },
    { title: 'Price and performance', tables: [pricePerformanceTable(comparison)] },
    ...[...systems].map(([system, levels]) => ({
      title: titleOfCluster(system),
      tables: levelTables(`compared-${system}`, levels, comparison.campaigns.length),
    })),
  ];
  return parts
    .map((part) => ({ ...part, tables: part.tables.filter(({ rows }) => rows.length > 0) }))
    .filter(({ tables }) => tables.length > 0);
}

/** The campaigns of a comparison with their letters, and the sentences on files that changed. */
export function campaignsTable({ campaigns }: Pick<Comparison, 'campaigns'>, note: string): Table {
  return {
    id: 'compared-campaigns',
    caption: 'Campaigns',
    columns: [
      ...textColumns('Letter', 'Campaign', 'Profile', 'Size', 'Ended'),
      ...numberColumns('Sessions', 'Valid runs'),
    ],
    rows: campaigns.map(({ id, repeats = [], profile, size, state, runs, sessions }, index) => ({
      cells: [
        letter(index),
        [id, ...repeats].join(', '),
        profile,
        size,
        state,
        String(sessions),
        `${runs.valid} of ${runs.planned}`,
      ],
    })),
    notes: [note, ...campaigns.flatMap(({ alterations = [] }) => alterations)],
  };
}

/** What differs between the campaigns. */
export function conditionsTable({
  campaigns,
  conditions,
  alike,
}: Pick<Comparison, 'campaigns' | 'conditions' | 'alike'>): Table {
  const none = { cells: ['None of the recorded conditions'], isInvalid: '' };
  return {
    id: 'compared-conditions',
    caption: 'Conditions that differ',
    columns: [{ label: 'Condition' }, ...campaigns.map((_, index) => ({ label: letter(index) }))],
    rows:
      conditions.length === 0 ? [none] : conditions.map(({ condition, values }) => ({ cells: [condition, ...values] })),
    notes: alike.length === 0 ? [] : [`Equal in all campaigns: ${alike.join(', ')}.`],
  };
}

function loadsTable({ campaigns, levels }: Comparison): Table {
  return {
    id: 'compared-loads',
    caption: 'Load parameters that differ at the same level',
    columns: [
      ...textColumns('Load', 'Parameter'),
      ...campaigns.map((_, index) => ({ label: letter(index), numeric: true })),
    ],
    rows: levels.flatMap((level) =>
      level.differences.map(({ condition, values }) => ({ cells: [titleOf(level), condition, ...values] })),
    ),
    notes: [],
  };
}
