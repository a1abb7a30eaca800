/** Campaigns against each other, as tables. Campaigns are called A, B, C; A is the base. */
import type { Comparison } from '../findings/comparison/comparison.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { letter, levelTables, ratioText, titleOf } from './compared-level-tables.ts';
import type { FigurePart } from './figures.ts';
import { smallSum } from '../text/money.ts';
import type { Table } from './table.ts';

/** Conditions first, then a part for each system, then dollars. */
export function comparisonParts(comparison: Comparison): FigurePart[] {
  const systems = Map.groupBy(comparison.levels, ({ system }) => system);
  const parts = [
    {
      title: 'What differs',
      tables: [campaignsTable(comparison), conditionsTable(comparison), loadsTable(comparison)],
    },
    ...[...systems].map(([system, levels]) => ({
      title: titleOfCluster(system),
      tables: levelTables(`compared-${system}`, levels, comparison.campaigns.length),
    })),
    { title: 'What results cost', tables: [costTable(comparison)] },
  ];
  return parts
    .map((part) => ({ ...part, tables: part.tables.filter(({ rows }) => rows.length > 0) }))
    .filter(({ tables }) => tables.length > 0);
}

function campaignsTable({ campaigns }: Comparison): Table {
  return {
    id: 'compared-campaigns',
    caption: 'The campaigns',
    columns: [
      { label: 'Called' },
      { label: 'Campaign' },
      { label: 'Profile' },
      { label: 'Size' },
      { label: 'Ended' },
      { label: 'Whole runs', numeric: true },
    ],
    rows: campaigns.map(({ id, profile, size, state, runs }, index) => ({
      cells: [letter(index), id, profile, size, state, `${runs.whole} of ${runs.planned}`],
    })),
    notes: [
      'A is the base: ratios are over its figures. Of a campaign that did not end well, what is whole is compared.',
      ...campaigns.flatMap(({ alterations = [] }) => alterations),
    ],
  };
}

function conditionsTable({ campaigns, conditions, alike }: Comparison): Table {
  const none = { cells: ['No condition that is recorded'], isVoid: '' };
  return {
    id: 'compared-conditions',
    caption: 'Conditions that differ',
    columns: [{ label: 'Condition' }, ...campaigns.map((_, index) => ({ label: letter(index) }))],
    rows:
      conditions.length === 0 ? [none] : conditions.map(({ condition, values }) => ({ cells: [condition, ...values] })),
    notes: alike.length === 0 ? [] : [`The same in all: ${alike.join(', ')}.`],
  };
}

function loadsTable({ campaigns, levels }: Comparison): Table {
  return {
    id: 'compared-loads',
    caption: 'What differs in loads of the same level',
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
    caption: 'Dollars for results',
    columns: [
      { label: 'System' },
      { label: 'Load' },
      { label: 'One' },
      { label: 'A', numeric: true },
      ...others.flatMap((name) => [
        { label: name, numeric: true },
        { label: `${name} over A`, numeric: true },
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
    notes: ['At the most that each system did alone, at the price of all hosts that bear it.'],
  };
}
