/** Loads by level, isolated and combined: one table per load generator, and the tables that the generator declares. */
import type { CampaignData } from '../findings/analyse.ts';
import { invalidText } from '../measurement/results/run-traits.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { hostsText } from '../plan/instances.ts';
import type { RunPlan } from '../plan/plan.ts';
import { combinedGroup, runsOf } from '../plan/runs-of.ts';
import { capitalised, duration, significant } from '../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../text/table.ts';
import { factsOf } from '../workloads/registry.ts';
import { runFolder } from './document/document.ts';
import {
  figureColumns,
  loadRowsOf,
  loadTableOf,
  targetColumns,
  type LoadColumn,
  type LoadRow,
} from './load-columns.ts';
import { clockNotes, generatorNotes, groupNotes, latencyNotes, omissionNotes, steadyNotes } from './load-notes.ts';

/** The load generators of a group of planned runs, in the order of the plan. */
export function workloadsIn({ record }: CampaignData, group: string): string[] {
  const planned = runsOf(record.plan).filter((run) => run.group === group);
  return [...new Set(planned.flatMap(({ loads }) => loads.map(({ workload }) => workload)))];
}

/** Runs selected by their plan, because an invalid run may have lost its loads. */
function runsPlanned({ record, runs }: CampaignData, group: string, matches: (run: RunPlan) => boolean): RunResult[] {
  const planned = runsOf(record.plan).filter((run) => run.group === group && matches(run));
  const ids = new Set(planned.map(({ id }) => id));
  return runs.filter(({ runId }) => ids.has(runId));
}

/** Tables of one generator's isolated loads. */
export function loadTables(data: CampaignData, group: string, workload: string): Table[] {
  const runs = runsPlanned(data, group, ({ loads }) => loads.length === 1 && loads[0]?.workload === workload);
  const loads = runs.filter((run) => run.state === 'valid').flatMap((run) => run.loads);
  return [
    levelTable(runs, workload),
    ...partsTables(loads, workload),
    ...(factsOf(workload).report?.tables?.(loads.map(({ figures }) => figures)) ?? []),
  ];
}

/** A table of runs: rows of their loads, and of invalid runs the reason, without figures. */
function tableOfRuns(
  runs: RunResult[],
  named: (rows: LoadRow[]) => LoadColumn[],
  notes: (rows: LoadRow[]) => string[],
): Omit<Table, 'id' | 'caption'> {
  const valid = runs.filter((run) => run.state === 'valid');
  const rows = valid.flatMap((run) => run.loads.flatMap((load) => loadRowsOf(run, load)));
  const invalid = runs
    .filter((run) => run.state === 'invalid')
    .map(({ runId, level, title, invalidReasons }) => {
      const isInvalid = `invalid: ${invalidText(invalidReasons)}`;
      return { cells: [level || title], href: runFolder(runId), isInvalid };
    });
  const table = loadTableOf(rows, [...named(rows), ...figureColumns(rows)]);
  return { columns: table.columns, rows: [...table.rows, ...invalid], notes: notes(rows) };
}

function levelTable(runs: RunResult[], workload: string): Table {
  const valid = runs.find((run) => run.state === 'valid');
  const batch = valid?.loads[0]?.measured.batch;
  return {
    id: `load-${workload}`,
    caption: `${factsOf(workload).title} by ${batch ? batch.unit : 'level'}`,
    ...tableOfRuns(
      runs,
      (rows) => [batch ? sizeColumn(batch.unit) : levelColumn(runs), trialColumn, ...targetColumns(rows)],
      (rows) => [
        ...generatorNotes(rows, workload),
        ...latencyNotes(rows),
        ...omissionNotes(rows),
        ...steadyNotes(rows),
        ...groupNotes(rows),
        ...clockNotes(rows),
      ],
    ),
  };
}

/** The level, with the run's title where runs have different titles. */
function levelColumn(runs: RunResult[]): LoadColumn {
  const hasSeveral = new Set(runs.map(({ title }) => title)).size > 1;
  const of = ({ run: { title, level, events } }: LoadRow): string =>
    `${hasSeveral && level ? `${title}, ${level}` : level || title}${events ? ', with events' : ''}`;
  return { label: 'Level', of };
}

const sizeColumn = (unit: string): LoadColumn => ({
  label: capitalised(unit),
  of: ({ load: { measured } }) => measured.batch && significant(measured.batch.size),
});

const trialColumn: LoadColumn = { label: 'Trial', of: ({ run }) => (run.trial > 1 ? String(run.trial) : null) };

/** The time of each part of a batch, one column per size. */
function partsTables(loads: LoadResult[], workload: string): Table[] {
  const batches = loads.flatMap(({ measured, figures }) => (measured.batch ? [{ ...measured.batch, figures }] : []));
  const names = [...new Set(batches.flatMap(({ parts }) => parts.map(({ part }) => part)))];
  const [first] = batches;
  if (!first || names.length === 0) return [];
  const { title, report } = factsOf(workload);
  return [
    tableOf(
      `parts-${workload}`,
      `${title}: time of each part`,
      names,
      [
        textColumn('Part', (name) => name),
        ...batches.map(({ unit, size, parts }) =>
          numberColumn(`${capitalised(unit)} ${significant(size)}`, (name: string) =>
            duration(parts.find(({ part }) => part === name)?.seconds ?? null),
          ),
        ),
      ],
      report?.partsNote ? [report.partsNote(first.figures)] : [],
    ),
  ];
}

/** Runs with several loads of one system, without the other systems. */
export function combinedTable(data: CampaignData, group: string): Table {
  const runs = runsPlanned(data, group, ({ loads }) => loads.length > 1);
  const hasSeveral = new Set(runs.map(({ runId }) => runId)).size > 1;
  const named: LoadColumn[] = [
    { label: 'Load', of: ({ load }) => load.load.workload },
    { label: 'Hosts', of: ({ load }) => hostsText(load.load) },
    { label: 'Run', of: ({ run }) => (hasSeveral ? [run.title, run.level].filter(Boolean).join(', ') : null) },
  ];
  return {
    id: `combined-loads-${group}`,
    caption: [...new Set(runs.map(({ title }) => title))].join('; '),
    ...tableOfRuns(
      runs,
      () => named,
      (rows) => [
        'The common window is the time during which all loads ran.',
        ...omissionNotes(rows),
        ...groupNotes(rows),
        ...clockNotes(rows),
      ],
    ),
  };
}

/** The loads of runs of several systems, a table for each load generator: their figures differ. */
export function tablesOfCombined({ runs }: Pick<CampaignData, 'runs'>): Table[] {
  const valid = runs.filter(({ state, group }) => state === 'valid' && group === combinedGroup);
  const all = valid.flatMap((run) => run.loads.flatMap((load) => loadRowsOf(run, load)));
  return [...Map.groupBy(all, ({ load }) => load.load.workload)].map(([workload, rows]) => {
    const hasSeveral = new Set(rows.map(({ load }) => load.load.id)).size > 1;
    const named: LoadColumn[] = [
      { label: 'Run', of: ({ run }) => run.runId },
      { label: 'Load', of: ({ load }) => (hasSeveral ? load.load.id : null) },
    ];
    return {
      id: `combined-${workload}`,
      caption: `${factsOf(workload).title}, combined`,
      ...loadTableOf(rows, [...named, ...figureColumns(rows)]),
      notes: omissionNotes(rows),
    };
  });
}
