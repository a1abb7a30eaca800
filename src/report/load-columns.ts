/** Table columns for the measured figures of any load generator. Columns that are empty in all rows are omitted. */
import { doubtText, neededOperations, percentileTitles, supportedLatency } from '../workloads/percentile-support.ts';
import { groupIn, groupText } from '../findings/groups/load-groups.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { capitalised, count, duration, milliseconds, rate, share, significant } from '../text/figures.ts';
import type { MeasuredOperations } from '../workloads/measured.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Column, Row } from './table.ts';
import { runFolder } from './run-folder.ts';

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

export function rowsOf(run: RunResult, load: LoadResult): LoadRow[] {
  const { operations } = load.measured;
  return operations.length === 0
    ? [{ run, load, operations: null }]
    : operations.map((each) => ({ run, load, operations: each }));
}

/** Columns and rows of a table. The first column is always kept. */
export function tableOf(rows: LoadRow[], columns: LoadColumn[]): { columns: Column[]; rows: Row[] } {
  const [first, ...others] = columns;
  const filled = others.filter(({ of }) => rows.some((row) => of(row) !== null));
  const shown = first ? [first, ...filled] : filled;
  return {
    columns: shown.map(plainColumn),
    rows: rows.map((row) => {
      const saturation = row.load.measured.batch?.saturation;
      // A saturated batch has no figures to compare: its row shows why it was stopped.
      const href = runFolder(row.run.runId);
      if (saturation) return { cells: [first?.of(row) ?? ''], href, isInvalid: `saturated: ${saturation.reason}` };
      return { cells: shown.map(({ of }) => of(row) ?? ''), href };
    }),
  };
}

function plainColumn({ label, group, numeric }: Column): Column {
  return { label, ...(group === undefined ? {} : { group }), ...(numeric ? { numeric } : {}) };
}

const isAll = ({ operations }: LoadRow): boolean => operations === null || operations.kind === 'all';
const onlyForAll = (row: LoadRow, text: string | null): string | null => (isAll(row) ? text : null);

/** The unit of the counts; a general term if the loads differ. */
function unitOf(rows: LoadRow[]): string {
  const units = new Set(rows.flatMap(({ operations }) => operations?.unit ?? []));
  const [only = 'operations'] = units;
  return units.size === 1 ? only : 'records or operations';
}

/** The target rate or the concurrency. */
export function targetColumns(rows: LoadRow[]): LoadColumn[] {
  const hasRate = rows.some(({ load }) => load.measured.target && 'ratePerSecond' in load.measured.target);
  return [
    {
      label: 'Concurrency',
      numeric: true,
      of: ({ load: { measured } }) =>
        measured.target && 'concurrency' in measured.target ? count(measured.target.concurrency) : null,
    },
    {
      label: `Target (${unitOf(rows)}/s)`,
      numeric: true,
      of: ({ load: { measured } }) => {
        if (!hasRate) return null;
        return measured.target && 'ratePerSecond' in measured.target
          ? rate(measured.target.ratePerSecond)
          : 'unlimited';
      },
    },
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
    { label: capitalised(unit), numeric: true, of: ({ operations }) => operations && count(operations.count) },
    {
      label: `${capitalised(unit)}/s`,
      numeric: true,
      of: ({ operations }) => operations && rate(operations.ratePerSecond),
    },
    {
      label: 'Achieved / target',
      numeric: true,
      of: (row) => {
        const { target } = row.load.measured;
        if (!row.operations || !target || !('ratePerSecond' in target)) return null;
        return onlyForAll(row, share(row.operations.ratePerSecond / target.ratePerSecond));
      },
    },
    {
      label: `In the common window (${unit}/s)`,
      numeric: true,
      of: (row) =>
        row.operations && row.load.commonWindowPerSecond !== null
          ? onlyForAll(row, rate(row.load.commonWindowPerSecond))
          : null,
    },
    {
      label: 'Total time',
      numeric: true,
      of: ({ load: { measured } }) => measured.batch && duration(measured.batch.seconds),
    },
  ];
}

/** Columns that the load generators declare; for several generators, the columns that all of them have. */
function ownColumns(rows: LoadRow[]): LoadColumn[] {
  const ownOf = ({ load }: LoadRow) => factsOf(load.figures.kind).report?.columns ?? [];
  const labels = new Set(rows.flatMap((row) => ownOf(row).map(({ label }) => label)));
  return [...labels]
    .filter((label) => rows.every((row) => ownOf(row).some((own) => own.label === label)))
    .flatMap((label) => {
      const [column] = rows.flatMap(ownOf).filter((own) => own.label === label);
      if (!column) return [];
      const of = (row: LoadRow): string | null =>
        ownOf(row)
          .find((own) => own.label === label)
          ?.cell(row.load.figures, row.operations?.kind ?? 'all') ?? null;
      return [{ ...plainColumn(column), of }];
    });
}

const errorColumn: LoadColumn = {
  label: '±',
  group: 'Latency',
  numeric: true,
  of: ({ operations }) =>
    operations?.latencyErrorMilliseconds === undefined ? null : milliseconds(operations.latencyErrorMilliseconds),
};

const latencyColumns: LoadColumn[] = (
  [
    ['Mean', 'mean'],
    ['Median', 'p50'],
    ['p95', 'p95'],
    ['p99', 'p99'],
    ['p99.9', 'p999'],
    ['Max', 'max'],
  ] as const
).map(([label, name]) => ({
  label,
  group: 'Latency',
  numeric: true,
  of: ({ operations }) => {
    const value = operations && (supportedLatency(operations)?.[name] ?? null);
    return value === null ? null : milliseconds(value);
  },
}));

/** For each load whose latencies are between hosts, a sentence if their error is not below the median. */
export function clockNotes(rows: LoadRow[]): string[] {
  return rows.flatMap(({ run, operations }) => {
    const latency = operations && supportedLatency(operations);
    const doubt = latency && doubtText(latency);
    return doubt === null ? [] : [`${run.runId}: ${doubt}.`];
  });
}

/** A note on percentiles that were left out of the rows; empty if none was. */
export function omissionNotes(rows: LoadRow[]): string[] {
  const omitted = rows.flatMap(({ operations }) =>
    Object.keys((operations && supportedLatency(operations))?.omitted ?? {}),
  );
  if (omitted.length === 0) return [];
  return [
    `A percentile is left out if fewer than ten operations were slower: ${(['p95', 'p99', 'p999'] as const)
      .filter((percentile) => omitted.includes(percentile))
      .map((percentile) => `${percentileTitles[percentile]} needs ${count(neededOperations(percentile))}`)
      .join(', ')}.`,
  ];
}

/** For each load of several instances, a sentence on what they carried, and how their latencies were combined. */
export function groupNotes(rows: LoadRow[]): string[] {
  const groups = rows.filter(isAll).flatMap(({ run, load }) => groupIn(run, load) ?? []);
  const isOfSlowest = rows.some(({ operations }) => operations?.percentilesOf);
  return [...groups.map(groupText), ...(isOfSlowest ? [slowestNote] : [])];
}

const slowestNote =
  'Percentiles of several instances without histograms are those of the slowest instance, which the percentiles of all together do not exceed. Mean and maximum are of all.';

/** For the total, and for each kind with errors. */
const errorsColumn: LoadColumn = {
  label: 'Errors',
  numeric: true,
  of: (row) => (row.operations && (isAll(row) || row.operations.errors > 0) ? count(row.operations.errors) : null),
};

/** What of the window was steady: its figures are of that part. */
const steadyColumn: LoadColumn = {
  label: 'Steady',
  of: (row) => {
    const { steadiness } = row.load;
    if (!steadiness || !isAll(row)) return null;
    const { state, cutSeconds } = steadiness;
    if (state === 'unsteady') return 'no';
    const part = cutSeconds > 0 ? `after ${duration(cutSeconds)}` : 'yes';
    return state === 'steady' ? part : 'unknown';
  },
};

/** All columns of measured figures, in their order. */
export function figureColumns(rows: LoadRow[]): LoadColumn[] {
  return [...amountColumns(rows), ...ownColumns(rows), ...latencyColumns, errorColumn, errorsColumn, steadyColumn];
}

/** The size of a batch; null for loads with a rate. */
export function sizeText({ measured }: LoadResult): string | null {
  return measured.batch && significant(measured.batch.size);
}
