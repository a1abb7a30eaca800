/** A comparison of campaigns as tables. Campaigns are named A, B, C; A is the base. */
import type { Comparison } from '../findings/comparison/comparison.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { letter, levelTables, ratioText, titleOf } from './compared-level-tables.ts';
import type { FigurePart } from './figures.ts';
import { pricePerformanceTable } from './price-performance-table.ts';
import { smallSum } from '../text/money.ts';
import type { Table } from './table.ts';

/** Conditions first, then price and performance of several profiles, one part per system, and costs. */
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
    { title: 'Cost per result', tables: [costTable(comparison)] },
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
      { label: 'Letter' },
      { label: 'Campaign' },
      { label: 'Profile' },
      { label: 'Size' },
      { label: 'Ended' },
      { label: 'Sessions', numeric: true },
      { label: 'Valid runs', numeric: true },
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
      { label: 'Load' },
      { label: 'Parameter' },
      ...campaigns.map((_, index) => ({ label: letter(index), numeric: true })),
    ],
    rows: levels.flatMap((level) =>
      level.differences.map(({ condition, values }) => ({ cells: [titleOf(level), condition, ...values] })),
    ),
    notes: [],
  };
}

function costTable({ campaigns, costs }: Comparison): Table {
  const others = campaigns.slice(1).map((_, index) => letter(index + 1));
  return {
    id: 'compared-costs',
    caption: 'Cost per result',
    columns: [
      { label: 'System' },
      { label: 'Load' },
      { label: 'Unit' },
      { label: 'A', numeric: true },
      ...others.flatMap((name) => [
        { label: name, numeric: true },
        { label: `${name} / A`, numeric: true },
      ]),
    ],
    rows: costs.map(({ system, workload, unit, dollars, ratios }) => ({
      cells: [
        titleOfCluster(system),
        workload,
        unit,
        ...dollars.flatMap((sum, index) => [
          sum === null ? '–' : smallSum(sum),
          ...(index === 0 ? [] : [ratioText(ratios[index] ?? null)]),
        ]),
      ],
    })),
    notes: ['At the maximum isolated throughput of each system, at the price of all hosts that it runs on.'],
  };
}
