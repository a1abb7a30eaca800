/** Columns of loads of any generator, made of what was measured; a column that has nothing to say of any of them is left out. */
import { capitalised } from '../findings/wording.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { count, duration, milliseconds, rate, share, significant } from '../text/figures.ts';
import type { MeasuredOperations } from '../workloads/measured.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Column, Row } from './table.ts';

/** A load in a table: a row for each kind of operations, or one for a batch. */
export interface LoadRow {
  run: RunResult;
  load: LoadResult;
  /** Null for a batch. */
  operations: MeasuredOperations | null;
}

export interface LoadColumn extends Column {
  /** Null where there is nothing to say: blank where another row has something. */
  of: (row: LoadRow) => string | null;
}

export function rowsOf(run: RunResult, load: LoadResult): LoadRow[] {
  const { operations } = load.measured;
  return operations.length === 0
    ? [{ run, load, operations: null }]
    : operations.map((each) => ({ run, load, operations: each }));
}

/** Columns and rows of a table; the first column always stays. */
export function tableOf(rows: LoadRow[], columns: LoadColumn[]): { columns: Column[]; rows: Row[] } {
  const [first, ...others] = columns;
  const told = others.filter(({ of }) => rows.some((row) => of(row) !== null));
  const shown = first ? [first, ...told] : told;
  return {
    columns: shown.map(plainColumn),
    rows: rows.map((row) => {
      const saturation = row.load.measured.batch?.saturation;
      // A saturated batch has no figures to set beside the others: its row says why it was stopped.
      if (saturation) return { cells: [first?.of(row) ?? ''], isVoid: `saturated: ${saturation.reason}` };
      return { cells: shown.map(({ of }) => of(row) ?? '') };
    }),
  };
}

function plainColumn({ label, group, numeric }: Column): Column {
  return { label, ...(group === undefined ? {} : { group }), ...(numeric ? { numeric } : {}) };
}

const isAll = ({ operations }: LoadRow): boolean => operations === null || operations.kind === 'all';
const ofAll = (row: LoadRow, text: string | null): string | null => (isAll(row) ? text : null);

/** What is counted, where all loads count the same. */
function unitOf(rows: LoadRow[]): string {
  const units = new Set(rows.flatMap(({ operations }) => operations?.unit ?? []));
  const [only = 'operations'] = units;
  return units.size === 1 ? only : 'records or operations';
}

/** The rate or the concurrency that was asked for. */
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
          : 'all it can';
      },
    },
  ];
}

/** What was done: how much, how fast, and for a batch in which time. */
export function amountColumns(rows: LoadRow[]): LoadColumn[] {
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
      label: 'Of the target',
      numeric: true,
      of: (row) => {
        const { target } = row.load.measured;
        if (!row.operations || !target || !('ratePerSecond' in target)) return null;
        return ofAll(row, share(row.operations.ratePerSecond / target.ratePerSecond));
      },
    },
    {
      label: `In the common window (${unit}/s)`,
      numeric: true,
      of: (row) =>
        row.operations && row.load.commonWindowPerSecond !== null
          ? ofAll(row, rate(row.load.commonWindowPerSecond))
          : null,
    },
    {
      label: 'Total time',
      numeric: true,
      of: ({ load: { measured } }) => measured.batch && duration(measured.batch.seconds),
    },
  ];
}

/** Those of the generators of these loads; of loads of several, those that all of them have. */
export function ownColumns(rows: LoadRow[]): LoadColumn[] {
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

export const latencyColumns: LoadColumn[] = (
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
  of: ({ operations }) => (operations?.latency ? milliseconds(operations.latency[name]) : null),
}));

/** Of all kinds together, and of each that has any. */
export const errorsColumn: LoadColumn = {
  label: 'Errors',
  numeric: true,
  of: (row) => (row.operations && (isAll(row) || row.operations.errors > 0) ? count(row.operations.errors) : null),
};

/** The size of a batch; `null` for what is done at a rate. */
export function sizeText({ measured }: LoadResult): string | null {
  return measured.batch && significant(measured.batch.size);
}
