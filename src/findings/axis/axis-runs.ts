/** The runs of a campaign by load and variable. Pure. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import { median } from '../../statistics/median.ts';
import { countedPerSecond } from '../../workloads/throughput.ts';
import { factsOf } from '../../workloads/registry.ts';
import { measuredRuns } from '../peaks/peaks.ts';
import { parametersOf } from '../parameters.ts';
import type { AxisVariable, RunVariable } from './axis-findings.ts';
import { isSameValue, type Observation } from '../response/visits.ts';

/** What steps say of the runs after them. */
export interface VariedRun extends RunResult {
  variables?: RunVariable[];
  /** What was still running in the background when the run began. */
  notSettled?: string;
  caches?: 'warm' | 'cold';
}

/** A load of a run at a value of the variable. */
export interface AxisTrial extends Observation {
  run: VariedRun;
  load: LoadResult;
}

/** All trials of one load over one variable; everything else is equal. */
export interface AxisGroup {
  variable: AxisVariable;
  caches: 'warm' | 'cold' | null;
  trials: AxisTrial[];
  /** Ids of runs whose throughput changed while they were measured. */
  unsteady: string[];
}

/** Parameters that are an amount of work, or that a larger dataset changes by itself. */
const amounts = new Set([
  'records',
  'keys',
  'operations',
  'durationSeconds',
  'warmUpSeconds',
  'writtenByRun',
  'dataset',
  'table',
  'keyspace',
]);

/** The groups with at least two values, in the order of the runs. Runs without variables, searches and batches have none. */
export function axisGroups(system: string, runs: VariedRun[]): AxisGroup[] {
  const varied = measuredRuns(runs).filter((run) => run.state === 'valid' && (run.variables ?? []).length > 0);
  const all = varied.flatMap((run) =>
    run.loads.filter(({ load }) => load.cluster === system).flatMap((load) => trialAt(0, run, load) ?? []),
  );
  return [...Map.groupBy(all, ({ run, load }) => keyOf(run, load)).values()].flatMap((own) =>
    axesOf(own.map(({ run }) => run)).flatMap(({ variable, others }) => {
      const trials = own.flatMap((trial): AxisTrial[] => {
        const value = valueOf(trial.run, variable.name);
        return value === null || isUnsteady(trial.run) ? [] : [{ ...trial, value }];
      });
      const alike = Map.groupBy(trials, ({ run }) => JSON.stringify(others.map((name) => valueOf(run, name))));
      return [...alike.values()]
        .filter((each) => new Set(each.map(({ value }) => value)).size > 1)
        .map((each): AxisGroup => ({
          variable,
          caches: each[0]!.run.caches ?? null,
          trials: each,
          unsteady: [...new Set(own.filter(({ run }) => isUnsteady(run)).map(({ runId }) => runId))],
        }));
    }),
  );
}

/** Null if its throughput was not counted. */
export function trialAt(value: number, run: VariedRun, load: LoadResult): AxisTrial | null {
  const figure = countedPerSecond(load);
  if (figure === null || figure <= 0) return null;
  const window = run.window ?? load.window;
  const atMilliseconds = (window.startMilliseconds + window.endMilliseconds) / 2;
  return { runId: run.runId, value, figure, atMilliseconds, run, load };
}

/** Everything that makes two loads the same but the amount of data. */
function keyOf(run: VariedRun, { load }: LoadResult): string {
  const { workload, cluster, hosts } = load;
  const target = run.search ? null : factsOf(workload).target(load.parameters);
  const others = [...parametersOf(load)]
    .filter(([name]) => !amounts.has(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([
    run.group,
    run.variant?.name,
    run.caches,
    load.id,
    workload,
    cluster,
    hosts.length,
    target,
    others,
  ]);
}

function valueOf(run: VariedRun, name: string): number | null {
  return run.variables?.find((variable) => variable.name === name)?.value ?? null;
}

/** Each variable that changes, and those that change independently of it. Variables in proportion to an earlier one are the same axis. */
function axesOf(runs: VariedRun[]): { variable: AxisVariable; others: string[] }[] {
  const names = [...new Set(runs.flatMap(({ variables = [] }) => variables.map(({ name }) => name)))];
  const changing = names.filter((name) => new Set(runs.map((run) => valueOf(run, name))).size > 1);
  const axes: AxisVariable[] = [];
  for (const name of changing) {
    const unit = runs.flatMap(({ variables = [] }) => variables.filter((each) => each.name === name))[0]!.unit;
    const first = axes.find((axis) => factorOf(runs, axis.name, name) !== null);
    if (first) first.also.push({ name, unit, factor: factorOf(runs, first.name, name)! });
    else axes.push({ name, unit, also: [] });
  }
  return axes.map((variable) => ({
    variable,
    others: axes.filter(({ name }) => name !== variable.name).map(({ name }) => name),
  }));
}

/** What one variable is times another; null if that is not the same in every run. */
function factorOf(runs: VariedRun[], name: string, other: string): number | null {
  const factors = runs.flatMap((run) => {
    const [one, two] = [valueOf(run, name), valueOf(run, other)];
    return one === null || two === null || one === 0 ? [] : [two / one];
  });
  const middle = factors.length === 0 ? 0 : median(factors);
  return middle > 0 && factors.every((factor) => isSameValue(factor, middle)) ? middle : null;
}
