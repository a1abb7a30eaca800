/** Isolated loads by level: one table per load generator, and the tables that the generator declares. */
import type { CampaignData } from '../findings/analyse.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { capitalised, duration, significant } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';
import { runsOf } from '../plan/runs-of.ts';
import {
  clockNotes,
  figureColumns,
  groupNotes,
  omissionNotes,
  rowsOf,
  sizeText,
  tableOf,
  targetColumns,
  type LoadColumn,
  type LoadRow,
} from './load-columns.ts';
import { plannedIsolated, invalidRows } from './planned-isolated.ts';
import type { Table } from './table.ts';
import { hostsText } from '../plan/instances.ts';

/** The load generators of a group of planned runs, in the order of the plan. */
export function workloadsIn(data: CampaignData, group: string): string[] {
  const own = runsOf(data.record.plan).filter((run) => run.group === group);
  return [...new Set(own.flatMap(({ loads }) => loads.map(({ workload }) => workload)))];
}

/** Tables of one generator's isolated loads. */
export function loadTables(data: CampaignData, group: string, workload: string): Table[] {
  const runs = plannedIsolated(data, group, workload);
  const loads = runs.filter((run) => run.state === 'valid').flatMap((run) => run.loads);
  const { report } = factsOf(workload);
  return [
    levelTable(runs, workload),
    ...partsTables(loads, workload),
    ...(report?.tables?.(loads.map(({ figures }) => figures)) ?? []),
  ];
}

function levelTable(runs: RunResult[], workload: string): Table {
  const rows = runs
    .filter((run) => run.state === 'valid')
    .flatMap((run) => run.loads.flatMap((load) => rowsOf(run, load)));
  const { title } = factsOf(workload);
  const batch = rows[0]?.load.measured.batch;
  const columns = [
    batch ? sizeColumn(batch.unit) : levelColumn(runs),
    trialColumn,
    ...targetColumns(rows),
    ...figureColumns(rows),
  ];
  const made = tableOf(rows, columns);
  return {
    id: `load-${workload}`,
    caption: `${title} by ${batch ? batch.unit : 'level'}`,
    columns: made.columns,
    rows: [...made.rows, ...invalidRows(runs)],
    notes: notesOn(rows, workload),
  };
}

/** The level, with the run's title where runs have different titles. */
function levelColumn(runs: RunResult[]): LoadColumn {
  const hasSeveral = new Set(runs.map(({ title }) => title)).size > 1;
  const of = ({ run: { title, level, events } }: LoadRow): string =>
    `${hasSeveral && level ? `${title}, ${level}` : level || title}${events ? ', with events' : ''}`;
  return { label: 'Level', of };
}

function sizeColumn(unit: string): LoadColumn {
  return { label: capitalised(unit), of: ({ load }) => sizeText(load) };
}

const trialColumn: LoadColumn = { label: 'Trial', of: ({ run }) => (run.trial > 1 ? String(run.trial) : null) };

function notesOn(rows: LoadRow[], workload: string): string[] {
  const counted = new Set(rows.flatMap(({ operations }) => operations?.countedFrom ?? []));
  return [
    ...ownNotes(rows, workload),
    ...[...counted].map((from) => latencyNotes[from]),
    ...omissionNotes(rows),
    ...rows.flatMap(steadyNotes),
    ...groupNotes(rows),
    ...clockNotes(rows),
  ];
}

/** Sentences of the load generator; where loads of the table have different ones, each with its runs. */
function ownNotes(rows: LoadRow[], workload: string): string[] {
  const notes = rows.flatMap(({ run, load: { load } }) => {
    if (load.workload !== workload) return [];
    const own = factsOf(workload).report?.notes?.({ parameters: load.parameters, from: hostsText(load) }) ?? [];
    return own.map((note) => ({ note, run: run.runId }));
  });
  const byNote = [...Map.groupBy(notes, ({ note }) => note)].map(
    ([note, its]) => [note, [...new Set(its.map(({ run }) => run))].join(', ')] as const,
  );
  const runs = new Set(byNote.map(([, its]) => its));
  return byNote.map(([note, its]) => (runs.size === 1 ? note : `${its}: ${note}`));
}

/** For a load whose warm-up was cut off, what was cut. */
function steadyNotes({ run, load: { steadiness }, operations }: LoadRow): string[] {
  if (operations?.kind !== 'all' || !steadiness?.cutSeconds || steadiness.why === null) return [];
  return [`${run.runId}: the first ${duration(steadiness.cutSeconds)} were cut off: ${steadiness.why}.`];
}

const latencyNotes = {
  schedule: 'Open-loop: latency is measured from when an operation was due.',
  sending:
    'Latency is measured from when an operation was sent. It excludes the delay behind schedule, so it is optimistic.',
};

/** The time of each part of a batch, one column per size. */
function partsTables(loads: LoadResult[], workload: string): Table[] {
  const batches = loads.flatMap(({ measured, figures }) => (measured.batch ? [{ ...measured.batch, figures }] : []));
  const parts = [...new Set(batches.flatMap((batch) => batch.parts.map(({ part }) => part)))];
  const [first] = batches;
  if (!first || parts.length === 0) return [];
  const { title, report } = factsOf(workload);
  const seconds = (batch: (typeof batches)[number], name: string) =>
    batch.parts.find(({ part }) => part === name)?.seconds;
  return [
    {
      id: `parts-${workload}`,
      caption: `${title}: time of each part`,
      columns: [
        { label: 'Part' },
        ...batches.map(({ unit, size }) => ({ label: `${capitalised(unit)} ${significant(size)}`, numeric: true })),
      ],
      rows: parts.map((part) => ({
        cells: [part, ...batches.map((batch) => duration(seconds(batch, part) ?? null))],
      })),
      notes: report?.partsNote ? [report.partsNote(first.figures)] : [],
    },
  ];
}
