/** Tables of runs with several loads at the same time. */
import type { CampaignData } from '../findings/analyse.ts';
import { combinedGroup } from '../plan/runs-of.ts';
import { hostsText } from '../plan/instances.ts';
import { factsOf } from '../workloads/registry.ts';
import {
  clockNotes,
  figureColumns,
  groupNotes,
  omissionNotes,
  rowsOf,
  tableOf,
  type LoadColumn,
} from './load-columns.ts';
import { plannedCombined, invalidRows } from './planned-isolated.ts';
import type { Table } from './table.ts';

/** Runs with several loads of one system, without the other systems. */
export function combinedTable(data: CampaignData, group: string): Table {
  const runs = plannedCombined(data, group);
  const rows = runs
    .filter((run) => run.state === 'valid')
    .flatMap((run) => run.loads.flatMap((load) => rowsOf(run, load)));
  const titles = [...new Set(runs.map(({ title }) => title))];
  const levels = new Set(runs.map(({ runId }) => runId)).size;
  const named: LoadColumn[] = [
    { label: 'Load', of: ({ load }) => load.load.workload },
    { label: 'Hosts', of: ({ load }) => hostsText(load.load) },
    { label: 'Run', of: ({ run }) => (levels > 1 ? [run.title, run.level].filter(Boolean).join(', ') : null) },
  ];
  const made = tableOf(rows, [...named, ...figureColumns(rows)]);
  return {
    id: `combined-loads-${group}`,
    caption: titles.join('; '),
    columns: made.columns,
    rows: [...made.rows, ...invalidRows(runs)],
    notes: [
      'The common window is the time during which all loads ran.',
      ...omissionNotes(rows),
      ...groupNotes(rows),
      ...clockNotes(rows),
    ],
  };
}

/** The loads of runs of several systems, a table for each load generator: their figures differ. */
export function tablesOfCombined({ runs }: Pick<CampaignData, 'runs'>): Table[] {
  const valid = runs.filter(({ state, group }) => state === 'valid' && group === combinedGroup);
  const loads = valid.flatMap((run) => run.loads.map((load) => ({ run, load })));
  return [...Map.groupBy(loads, ({ load }) => load.load.workload)].map(([workload, own]) => {
    const rows = own.flatMap(({ run, load }) => rowsOf(run, load));
    const named: LoadColumn[] = [
      { label: 'Run', of: ({ run }) => run.runId },
      {
        label: 'Load',
        of: ({ load }) => (own.some((each) => each.load.load.id !== load.load.id) ? load.load.id : null),
      },
    ];
    return {
      id: `combined-${workload}`,
      caption: `${factsOf(workload).title}, combined`,
      ...tableOf(rows, [...named, ...figureColumns(rows)]),
      notes: omissionNotes(rows),
    };
  });
}
