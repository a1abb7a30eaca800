/** Combined against isolated: the loads that `sharingTables` compare, in full, a table for each generator. */
import type { Findings } from '../findings/findings.ts';
import type { MeasuredSharing } from '../findings/sharing/sharing-finding.ts';
import type { RunResult } from '../measurement/results/types.ts';
import { duration } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';
import {
  amountColumns,
  errorsColumn,
  latencyColumns,
  ownColumns,
  rowsOf,
  tableOf,
  type LoadColumn,
  type LoadRow,
} from './load-columns.ts';
import type { Table } from './table.ts';

interface Compared extends LoadRow {
  /** With its number where there are several. */
  test: string;
}

export function comparisonTables(findings: Findings, runs: RunResult[]): Table[] {
  const compared = findings.systems
    .flatMap((system) => system.sharing)
    .flatMap((cost) => (cost.state === 'measured' ? [{ workload: cost.workload, rows: loadsOf(cost, runs) }] : []));
  return [...Map.groupBy(compared, ({ workload }) => workload)]
    .map(([workload, all]) =>
      comparisonTable(
        workload,
        all.flatMap(({ rows }) => rows),
      ),
    )
    .filter((table) => table.rows.length > 0);
}

function loadsOf(cost: MeasuredSharing, runs: RunResult[]): Compared[] {
  const find = (ids: string[], test: string): Compared[] =>
    runs
      .filter((run) => ids.includes(run.runId))
      .flatMap((run) => run.loads.filter(({ load }) => load.workload === cost.workload).map((load) => ({ run, load })))
      .flatMap(({ run, load }, index, all) =>
        rowsOf(run, load).map((row) => ({ ...row, test: all.length === 1 ? test : `${test} ${index + 1}` })),
      );
  return [...find(cost.isolatedRuns, 'Individual'), ...find(cost.combinedRuns, 'Combined')];
}

function comparisonTable(workload: string, compared: Compared[]): Table {
  const rows = compared.filter(({ load }) => !load.measured.batch?.saturation);
  const tests = new Map<LoadRow, string>(rows.map((row) => [row, row.test]));
  const named: LoadColumn[] = [
    { label: 'Test', of: (row) => tests.get(row) ?? null },
    { label: 'Time taken', numeric: true, of: timeTaken },
  ];
  const columns = [...named, ...amountColumns(rows), ...ownColumns(rows), ...latencyColumns, errorsColumn];
  return {
    id: `combined-${workload}`,
    caption: `${factsOf(workload).title}, individual and combined`,
    ...tableOf(rows, columns),
    notes: [],
  };
}

/** A batch has its total time. */
function timeTaken({ load: { window }, operations }: LoadRow): string | null {
  if (!operations || operations.kind !== 'all') return null;
  return duration((window.endMilliseconds - window.startMilliseconds) / 1000);
}
