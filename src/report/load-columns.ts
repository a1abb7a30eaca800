/** Table columns for the measured figures of any load generator. Columns that are empty in all rows are omitted. */
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { capitalised, count, duration, milliseconds, rate, share } from '../text/figures.ts';
import { plainColumn, type Column, type Table } from '../text/table.ts';
import type { MeasuredOperations } from '../workloads/measured.ts';
import { supportedLatency } from '../workloads/percentile-support.ts';
import { factsOf } from '../workloads/registry.ts';
import { runFolder } from './document/document.ts';

/** A load in a table: one row per kind of operation, or one row for a batch. */
export interface LoadRow {
  run: RunResult;
  load: LoadResult;
  /** Null for a batch. */
  operations: MeasuredOperations | null;
}

export interface LoadColumn extends Column {
  /** Null if the row has no value. */
  of: (row: LoadRow) => string | null;
}

export function loadRowsOf(run: RunResult, load: LoadResult): LoadRow[] {
  const { operations } = load.measured;
  return operations.length === 0
    ? [{ run, load, operations: null }]
    : operations.map((each) => ({ run, load, operations: each }));
}

/** Columns and rows of a table. The first column is always kept. */
export function loadTableOf(rows: LoadRow[], columns: LoadColumn[]): Pick<Table, 'columns' | 'rows'> {
  const shown = columns.filter(({ of }, index) => index === 0 || rows.some((row) => of(row) !== null));
  return {
    columns: shown.map(plainColumn),
    rows: rows.map((row) => {
      const cells = shown.map(({ of }) => of(row) ?? '');
      const href = runFolder(row.run.runId);
      const saturation = row.load.measured.batch?.saturation;
      // A saturated batch has no figures to compare: its row shows why it was stopped.
      return saturation
        ? { cells: cells.slice(0, 1), href, isInvalid: `saturated: ${saturation.reason}` }
        : { cells, href };
    }),
  };
}

const column = (label: string, of: LoadColumn['of'], group?: string): LoadColumn => ({
  label,
  numeric: true,
  of,
  ...(group === undefined ? {} : { group }),
});

/** Whether it is of a batch, or of all kinds of operations together. */
export const isOfAll = ({ operations }: LoadRow): boolean => operations === null || operations.kind === 'all';

/** The unit of the counts; a general term if the loads differ. */
function unitOf(rows: LoadRow[]): string {
  const [only = 'operations', ...others] = new Set(rows.flatMap(({ operations }) => operations?.unit ?? []));
  return others.length === 0 ? only : 'records or operations';
}

const targetRateOf = ({ load: { measured } }: LoadRow): number | null =>
  measured.target && 'ratePerSecond' in measured.target ? measured.target.ratePerSecond : null;

/** The target rate or the concurrency. */
export function targetColumns(rows: LoadRow[]): LoadColumn[] {
  const hasRate = rows.some((row) => targetRateOf(row) !== null);
  return [
    column('Concurrency', ({ load: { measured } }) =>
      measured.target && 'concurrency' in measured.target ? count(measured.target.concurrency) : null,
    ),
    column(`Target (${unitOf(rows)}/s)`, (row) => {
      const target = targetRateOf(row);
      return target === null ? (hasRate ? 'unlimited' : null) : rate(target);
    }),
  ];
}

/** Counts, rates, and for a batch its total time. */
function amountColumns(rows: LoadRow[]): LoadColumn[] {
  const unit = unitOf(rows);
  return [
    {
      label: 'Kind',
      of: ({ load, operations }) =>
        operations && load.measured.operations.length > 1 ? capitalised(operations.kind) : null,
    },
    column(capitalised(unit), ({ operations }) => operations && count(operations.count)),
    column(`${capitalised(unit)}/s`, ({ operations }) => operations && rate(operations.ratePerSecond)),
    column('Achieved / target', (row) => {
      const target = targetRateOf(row);
      return row.operations && isOfAll(row) && target !== null ? share(row.operations.ratePerSecond / target) : null;
    }),
    column(`In the common window (${unit}/s)`, (row) =>
      row.operations && isOfAll(row) && row.load.commonWindowPerSecond !== null
        ? rate(row.load.commonWindowPerSecond)
        : null,
    ),
    column('Total time', ({ load: { measured } }) => measured.batch && duration(measured.batch.seconds)),
  ];
}

/** Columns that the load generators declare; for several generators, the columns that all of them have. */
function generatorColumns(rows: LoadRow[]): LoadColumn[] {
  const columnsOf = ({ load }: LoadRow) => factsOf(load.figures.kind).report?.columns ?? [];
  const named = (row: LoadRow, label: string) => columnsOf(row).find((each) => each.label === label);
  const labels = new Set(rows.flatMap((row) => columnsOf(row).map(({ label }) => label)));
  return [...labels]
    .filter((label) => rows.every((row) => named(row, label)))
    .map((label): LoadColumn => {
      const of: LoadColumn['of'] = (row) =>
        named(row, label)?.cell(row.load.figures, row.operations?.kind ?? 'all') ?? null;
      return { ...plainColumn(named(rows[0]!, label)!), of };
    });
}

const latencyNames = {
  Mean: 'mean',
  Median: 'p50',
  p95: 'p95',
  p99: 'p99',
  'p99.9': 'p999',
  Max: 'max',
} as const;

const latencyColumns: LoadColumn[] = [
  ...Object.entries(latencyNames).map(([label, name]) =>
    column(
      label,
      ({ operations }) => {
        const value = operations && (supportedLatency(operations)?.[name] ?? null);
        return value === null ? null : milliseconds(value);
      },
      'Latency',
    ),
  ),
  column(
    '±',
    ({ operations }) =>
      operations?.latencyErrorMilliseconds === undefined ? null : milliseconds(operations.latencyErrorMilliseconds),
    'Latency',
  ),
];

/** For the total, and for each kind with errors. */
const errorsColumn = column('Errors', (row) =>
  row.operations && (isOfAll(row) || row.operations.errors > 0) ? count(row.operations.errors) : null,
);

/** What of the window was steady: its figures are of that part. */
const steadyColumn: LoadColumn = {
  label: 'Steady',
  of: (row) => {
    const { steadiness } = row.load;
    if (!steadiness || !isOfAll(row)) return null;
    const { state, cutSeconds } = steadiness;
    if (state === 'unsteady') return 'no';
    const part = cutSeconds > 0 ? `after ${duration(cutSeconds)}` : 'yes';
    return state === 'steady' ? part : 'unknown';
  },
};

/** All columns of measured figures, in their order. */
export const figureColumns = (rows: LoadRow[]): LoadColumn[] => [
  ...amountColumns(rows),
  ...generatorColumns(rows),
  ...latencyColumns,
  errorsColumn,
  steadyColumn,
];
