/** Several loads of one system at once, without the other systems. */
import type { CampaignData } from '../findings/analyse.ts';
import {
  amountColumns,
  errorsColumn,
  latencyColumns,
  ownColumns,
  rowsOf,
  tableOf,
  type LoadColumn,
} from './load-columns.ts';
import { plannedTogether, voidRows } from './planned-alone.ts';
import type { Table } from './table.ts';
import { hostsText } from '../plan/instances.ts';

export function togetherTable(data: CampaignData, group: string): Table {
  const runs = plannedTogether(data, group);
  const rows = runs
    .filter((run) => run.state === 'whole')
    .flatMap((run) => run.loads.flatMap((load) => rowsOf(run, load)));
  const titles = [...new Set(runs.map(({ title }) => title))];
  const levels = new Set(runs.map(({ runId }) => runId)).size;
  const named: LoadColumn[] = [
    { label: 'Load', of: ({ load }) => load.load.workload },
    { label: 'Hosts', of: ({ load }) => hostsText(load.load) },
    { label: 'Run', of: ({ run }) => (levels > 1 ? [run.title, run.level].filter(Boolean).join(', ') : null) },
  ];
  const made = tableOf(rows, [...named, ...amountColumns(rows), ...ownColumns(rows), ...latencyColumns, errorsColumn]);
  return {
    id: `together-${group}`,
    caption: titles.join('; '),
    columns: made.columns,
    rows: [...made.rows, ...voidRows(runs)],
    notes: ['The common window is the time in which all of them ran.'],
  };
}
