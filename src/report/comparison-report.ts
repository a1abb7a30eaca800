/** The report of a comparison as a document. Campaigns are named A, B, C; A is the base. Pure. */
import type { Comparison } from '../findings/comparison/comparison.ts';
import type { VariedComparison, VariedLevel } from '../findings/comparison/varied-comparison.ts';
import { orderCaveats, orderTitles, variedTitle } from '../findings/comparison/varied-text.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { numberColumns, textColumns, type Table } from '../text/table.ts';
import { letter, levelChart, levelTables, levelTitle } from './compared-levels.ts';
import { contrastTable, type ContrastRows } from './contrast-table.ts';
import { charts, section, tables, type Report, type Section } from './document/document.ts';
import { pricePerformanceTable } from './price-performance-table.ts';

/** Conditions first, then price and performance of several profiles, then each system. */
export function comparisonReport(comparison: Comparison): Report {
  const { campaigns, levels } = comparison;
  const sides = campaigns.map(
    ({ id, repeats = [], title }, index) =>
      `${letter(index)} ${[id, ...repeats].join(', ')}: ${title}${index === 0 ? ' (base)' : ''}`,
  );
  const onlyValid = 'A is the base of all ratios. Only valid runs are compared, also of campaigns that failed.';
  const perSystem = [...Map.groupBy(levels, ({ system }) => system)].map(([system, alike]) =>
    section(
      `system-${system}`,
      titleOfCluster(system),
      tables(levelTables(`compared-${system}`, alike, campaigns.length)),
    ),
  );
  const byLoad = [...Map.groupBy(levels, ({ workload }) => workload)];
  return pageOf('Campaign comparison', sides, [
    section(
      'differences',
      'Differences',
      tables([campaignsTable(comparison, onlyValid), conditionsTable(comparison), loadsTable(comparison)]),
    ),
    section('prices', 'Price and performance', tables([pricePerformanceTable(comparison)])),
    ...perSystem,
    section('charts', 'Charts', charts(byLoad.flatMap(([workload, alike]) => levelChart(workload, alike, campaigns)))),
  ]);
}

/** A comparison of levels that differ in chosen parameters, with its answers first. */
export function variedReport(comparison: VariedComparison): Report {
  const { campaigns, conditions, comparisons, vary } = comparison;
  const pairing = 'Levels are paired only on equal hosts with equal systems. Only valid, steady runs are compared.';
  const compared = [...Map.groupBy(comparisons, variedTitle)].map(([title, levels], index) =>
    variedTable(`varied-${index + 1}`, title, levels),
  );
  const page = pageOf(
    'Comparison of levels',
    [],
    [
      section(
        'campaigns',
        'Campaigns',
        tables([
          campaignsTable({ campaigns }, pairing),
          ...(campaigns.length > 1 ? [conditionsTable({ campaigns, conditions, alike: [] })] : []),
        ]),
      ),
      section('levels', `Levels that differ in ${vary.join(' and ')}`, tables(compared)),
    ],
  );
  return { ...page, answers: comparison.answers.map((sentence) => ({ sentence, href: '#levels' })) };
}

const pageOf = (title: string, facts: string[], sections: (Section | null)[]): Report => ({
  title,
  kind: 'Proofload',
  facts,
  alerts: [],
  answers: [],
  sections: sections.filter((each) => each !== null),
  footer: '',
});

/** The campaigns of a comparison with their letters, and the sentences on files that changed. */
function campaignsTable({ campaigns }: Pick<Comparison, 'campaigns'>, note: string): Table {
  return {
    id: 'compared-campaigns',
    caption: 'Campaigns',
    columns: [
      ...textColumns('Letter', 'Campaign', 'Profile', 'Size', 'Ended'),
      ...numberColumns('Sessions', 'Valid runs'),
    ],
    rows: campaigns.map(({ id, repeats = [], profile, size, state, runs, sessions }, index) => {
      const named = [letter(index), [id, ...repeats].join(', '), profile, size, state];
      return { cells: [...named, String(sessions), `${runs.valid} of ${runs.planned}`] };
    }),
    notes: [note, ...campaigns.flatMap(({ alterations = [] }) => alterations)],
  };
}

type Conditions = Pick<Comparison, 'campaigns' | 'conditions' | 'alike'>;

/** What differs between the campaigns. */
function conditionsTable({ campaigns, conditions, alike }: Conditions): Table {
  const none = { cells: ['None of the recorded conditions'], isInvalid: '' };
  return {
    id: 'compared-conditions',
    caption: 'Conditions that differ',
    columns: textColumns('Condition', ...campaigns.map((_, index) => letter(index))),
    rows:
      conditions.length === 0 ? [none] : conditions.map(({ condition, values }) => ({ cells: [condition, ...values] })),
    notes: alike.length === 0 ? [] : [`Equal in all campaigns: ${alike.join(', ')}.`],
  };
}

function loadsTable({ campaigns, levels }: Comparison): Table {
  return {
    id: 'compared-loads',
    caption: 'Load parameters that differ at the same level',
    columns: [...textColumns('Load', 'Parameter'), ...numberColumns(...campaigns.map((_, index) => letter(index)))],
    rows: levels.flatMap((level) =>
      level.differences.map(({ condition, values }) => ({ cells: [levelTitle(level), condition, ...values] })),
    ),
    notes: [],
  };
}

function variedTable(id: string, caption: string, levels: VariedLevel[]): Table {
  return contrastTable({
    id,
    caption,
    subjects: ['Load and level', 'Order'],
    sides: ['Base', 'Other'],
    rows: levels.map(variedRows),
    notes: [...levels.flatMap(differencesText), ...new Set(levels.flatMap(({ order }) => orderCaveats[order] ?? []))],
  });
}

function variedRows({ titles, levels, loadId, order, figures, omitted }: VariedLevel): ContrastRows {
  const subject = [`${titles.join(' / ')}, ${loadId}, ${levels.join(' / ')}`, orderTitles[order]];
  return { subject, figures, omitted, reason: figures.length === 0 ? 'no figure is in every trial' : undefined };
}

function differencesText({ titles, differences }: VariedLevel): string[] {
  if (differences.length === 0) return [];
  const each = differences.map(({ condition, values }) => `${condition} (${values.join(' and ')})`);
  return [`${titles.join(' / ')}: also different, without being part of a level: ${each.join(', ')}.`];
}
