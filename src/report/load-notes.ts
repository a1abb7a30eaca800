/** Sentences below tables of loads: how their figures were measured, and what was left out. */
import { groupIn, groupText } from '../findings/groups/load-groups.ts';
import { hostsText } from '../plan/instances.ts';
import { count, duration } from '../text/figures.ts';
import { doubtText, neededOperations, percentileTitles, supportedLatency } from '../workloads/percentile-support.ts';
import { factsOf } from '../workloads/registry.ts';
import { isOfAll, type LoadRow } from './load-columns.ts';

/** Sentences of the load generator; where loads of the table have different ones, each with its runs. */
export function generatorNotes(rows: LoadRow[], workload: string): string[] {
  const notes = rows.flatMap(({ run, load: { load } }) => {
    if (load.workload !== workload) return [];
    const of = factsOf(workload).report?.notes?.({ parameters: load.parameters, from: hostsText(load) }) ?? [];
    return of.map((note) => ({ note, run: run.runId }));
  });
  const byNote = [...Map.groupBy(notes, ({ note }) => note)].map(
    ([note, alike]) => [note, [...new Set(alike.map(({ run }) => run))].join(', ')] as const,
  );
  const isOfAllRuns = new Set(byNote.map(([, runs]) => runs)).size === 1;
  return byNote.map(([note, runs]) => (isOfAllRuns ? note : `${runs}: ${note}`));
}

const countedFromTexts = {
  schedule: 'Open-loop: latency is measured from when an operation was due.',
  sending:
    'Latency is measured from when an operation was sent. It excludes the delay behind schedule, so it is optimistic.',
};

export const latencyNotes = (rows: LoadRow[]): string[] =>
  [...new Set(rows.flatMap(({ operations }) => operations?.countedFrom ?? []))].map((from) => countedFromTexts[from]);

/** For each load whose warm-up was cut off, what was cut. */
export const steadyNotes = (rows: LoadRow[]): string[] =>
  rows.flatMap(({ run, load: { steadiness }, operations }) =>
    operations?.kind === 'all' && steadiness?.cutSeconds && steadiness.why !== null
      ? [`${run.runId}: the first ${duration(steadiness.cutSeconds)} were cut off: ${steadiness.why}.`]
      : [],
  );

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
  const needed = (['p95', 'p99', 'p999'] as const)
    .filter((percentile) => omitted.includes(percentile))
    .map((percentile) => `${percentileTitles[percentile]} needs ${count(neededOperations(percentile))}`);
  return [`A percentile is left out if fewer than ten operations were slower: ${needed.join(', ')}.`];
}

/** For each load of several instances, a sentence on what they carried, and how their latencies were combined. */
export function groupNotes(rows: LoadRow[]): string[] {
  const groups = rows.filter(isOfAll).flatMap(({ run, load }) => groupIn(run, load) ?? []);
  return [...groups.map(groupText), ...(rows.some(({ operations }) => operations?.percentilesOf) ? [slowestNote] : [])];
}

const slowestNote =
  'Percentiles of several instances without histograms are those of the slowest instance, which the percentiles of all together do not exceed. Mean and maximum are of all.';
