/** Tables of combined runs: the loads of one system at the same time, and combined loads next to isolated ones. */
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import type { MeasuredSharing } from '../findings/sharing/sharing-finding.ts';
import { backgroundsText } from '../findings/sharing/sharing-subject-text.ts';
import type { RunResult } from '../measurement/results/types.ts';
import { hostsText } from '../plan/instances.ts';
import { duration } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';
import {
  clockNotes,
  figureColumns,
  groupNotes,
  omissionNotes,
  rowsOf,
  tableOf,
  type LoadColumn,
  type LoadRow,
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

interface TestedLoad extends LoadRow {
  /** `Isolated` or `Combined`, numbered if there are several, with the backgrounds. */
  test: string;
}

/** The loads that `sharingTables` compares, in full, one table per load generator. */
export function isolatedAndCombinedTables(findings: Findings, runs: RunResult[]): Table[] {
  const measured = findings.systems
    .flatMap((system) => system.sharing)
    .filter((sharing) => sharing.state === 'measured');
  const tested = measured.map((sharing, index) => ({
    workload: sharing.workload,
    rows: loadsOf(sharing, measured.slice(0, index), runs, clusterText(sharing, measured)),
  }));
  return [...Map.groupBy(tested, ({ workload }) => workload)]
    .map(([workload, all]) =>
      workloadTable(
        workload,
        all.flatMap(({ rows }) => rows),
      ),
    )
    .filter((table) => table.rows.length > 0);
}

/** The cluster, where the same load generator is compared on several. */
function clusterText({ workload, system }: MeasuredSharing, all: readonly MeasuredSharing[]): string {
  return all.some((other) => other.workload === workload && other.system !== system) ? ` (${system})` : '';
}

/** Comparisons at several rates of a background have the same isolated runs, which are listed once. */
function loadsOf(
  sharing: MeasuredSharing,
  earlier: MeasuredSharing[],
  runs: RunResult[],
  cluster: string,
): TestedLoad[] {
  const isSame = (workload: string, its: string): boolean => workload === sharing.workload && its === sharing.system;
  const same = earlier.filter(({ workload, system }) => isSame(workload, system));
  const isolated = sharing.isolatedRuns.filter((id) => !same.some(({ isolatedRuns }) => isolatedRuns.includes(id)));
  const find = (ids: string[], test: string, ending = ''): TestedLoad[] =>
    runs
      .filter((run) => ids.includes(run.runId))
      .flatMap((run) =>
        run.loads.filter(({ load }) => isSame(load.workload, load.cluster)).map((load) => ({ run, load })),
      )
      .flatMap(({ run, load }, index, all) =>
        rowsOf(run, load).map((row) => ({
          ...row,
          test: `${all.length === 1 ? test : `${test} ${index + 1}`}${cluster}${ending}`,
        })),
      );
  return [...find(isolated, 'Isolated'), ...find(sharing.combinedRuns, 'Combined', backgroundsText(sharing))];
}

function workloadTable(workload: string, tested: TestedLoad[]): Table {
  const rows = tested.filter(({ load }) => !load.measured.batch?.saturation);
  const tests = new Map<LoadRow, string>(rows.map((row) => [row, row.test]));
  const named: LoadColumn[] = [
    { label: 'Test', of: (row) => tests.get(row) ?? null },
    { label: 'Duration', numeric: true, of: durationOf },
  ];
  return {
    id: `combined-${workload}`,
    caption: `${factsOf(workload).title}, isolated and combined`,
    ...tableOf(rows, [...named, ...figureColumns(rows)]),
    notes: omissionNotes(rows),
  };
}

/** Null for a batch, which has a total time instead. */
function durationOf({ load: { window }, operations }: LoadRow): string | null {
  if (!operations || operations.kind !== 'all') return null;
  return duration((window.endMilliseconds - window.startMilliseconds) / 1000);
}
