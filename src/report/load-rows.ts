/** What the tables of every system have in common: rows of one kind of load, rows of void runs, cells of a latency. */
import type { CampaignData } from '../findings/analyse.ts';
import { milliseconds } from '../text/figures.ts';
import { voidText } from '../findings/wording.ts';
import type { LoadFigures, LoadResult, RunResult } from '../measurement/results/types.ts';
import type { LatencyMilliseconds } from '../workloads/load-output.ts';
import type { Column, Row } from './table.ts';
import { runsOf } from '../plan/runs-of.ts';

type FiguresOf<Kind extends LoadFigures['kind']> = Extract<LoadFigures, { kind: Kind }>;

/** Runs of one load of this kind alone, by the plan: a void run may have lost its loads. */
export function alone({ record, runs }: CampaignData, workload: string): RunResult[] {
  const planned = new Set(
    runsOf(record.plan)
      .filter((run) => run.group !== 'combined' && run.loads.length === 1 && run.loads[0]?.workload === workload)
      .map((run) => run.id),
  );
  return runs.filter((run) => planned.has(run.runId));
}

export function loadRows<Kind extends LoadFigures['kind']>(
  runs: RunResult[],
  kind: Kind,
  cells: (figures: FiguresOf<Kind>, load: LoadResult, run: RunResult) => string[],
): Row[] {
  return runs
    .filter((run) => run.state === 'whole')
    .flatMap((run) =>
      run.loads.flatMap((load) => (isOf(load.figures, kind) ? [{ cells: cells(load.figures, load, run) }] : [])),
    );
}

function isOf<Kind extends LoadFigures['kind']>(figures: LoadFigures, kind: Kind): figures is FiguresOf<Kind> {
  return figures.kind === kind;
}

/** Void runs are shown, without figures and with their reason. */
export function voidRows(runs: RunResult[]): Row[] {
  return runs
    .filter((run) => run.state === 'void')
    .map((run) => ({
      cells: [run.level || run.title],
      isVoid: `void: ${voidText(run.voidReasons)}`,
    }));
}

export const latencyColumns: Column[] = ['Mean', 'Median', 'p95', 'p99', 'p99.9', 'Max'].map((label) => ({
  label,
  group: 'Latency',
  numeric: true,
}));

export function latencyCells(latency: LatencyMilliseconds): string[] {
  return [latency.mean, latency.p50, latency.p95, latency.p99, latency.p999, latency.max].map(milliseconds);
}
