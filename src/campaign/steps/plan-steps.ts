/** Plans the steps of a size: ids, lengths, and what each run finds. */
import type { OwnFiles } from '../../workloads/own-files.ts';
import type { RunConditions, RunVariable } from '../../plan/run-conditions.ts';
import { groupOfLoads, isRun } from '../../plan/runs-of.ts';
import { type LoadPlan, type RunPlan, type Step, runKind } from '../../plan/plan.ts';
import { idOfSlice } from '../../plan/run-place.ts';
import { levelWithVariant } from '../../plan/variants.ts';
import { planDropCaches } from '../../steps/drop-caches/facts.ts';
import { planDrop } from '../../steps/drop/facts.ts';
import { planGrow } from '../../steps/grow/facts.ts';
import { planPause } from '../../steps/pause/facts.ts';
import { planSettle } from '../../steps/settle/facts.ts';
import { loadLevelText } from '../../workloads/level.ts';
import { factsOf } from '../../workloads/registry.ts';
import { significant } from '../../text/figures.ts';
import { gigabytesOf, timesMemoryOf } from '../datasets/dataset-size.ts';
import type { Faults } from '../faults.ts';
import { withBackgrounds } from '../background-loads.ts';
import { checkHealed, lengthsWithEvents } from '../events/run-events.ts';
import { planLoad, type NamedRun } from '../loads.ts';
import { checkDistinct, type Unrolled } from '../run-bounds.ts';
import { idOfTrial } from '../../workloads/run-name.ts';
import { sweepOf } from '../runs.ts';
import type { ResolvedRun } from '../resolved-run.ts';
import { checkSliceSum, countSlices, type ResolvedSlices } from '../slices/plan-slices.ts';
import type { StepTurn, VariantTurn } from '../variants/step-turns.ts';
import type { ResolvedRunStep, ResolvedStep } from './resolved-step.ts';

/** The steps of all turns in order. A run on dropped caches drops them again before each further trial. */
export function planSteps(turns: StepTurn[], files: OwnFiles, faults: Faults): Step[] {
  const numbers = new Map<string, number>();
  const next = (name: string): number => {
    const number = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, number);
    return number;
  };
  const runs = new Runs(files, faults);
  const steps = turns.flatMap(({ steps: resolved, variant }) => {
    const own = planTurn(resolved, runs, next, variant);
    if (!variant) return own;
    const placed = own.map((step) => (isRun(step) ? step : { ...step, inVariant: variant.name }));
    return variant.restart ? [variant.restart, ...placed] : placed;
  });
  checkDistinct(runs.unrolled, faults);
  checkHealed(runs.unrolled, steps, faults);
  const sliced = turns.flatMap((turn) =>
    turn.steps.flatMap((step) => (step.does === 'run' ? (step.run.slices ?? []) : [])),
  );
  checkSliceSum(steps, sliced, faults);
  return steps;
}

function planTurn(
  resolved: ResolvedStep[],
  runs: Runs,
  next: (name: string) => number,
  variant: VariantTurn | undefined,
): Step[] {
  const idOf = namesOfRuns(resolved);
  return resolved.flatMap((step): Step[] => {
    switch (step.does) {
      case 'run': {
        if (variant) {
          const planned = runs.plan(step, ofVariant(step.run, idOf(step), variant), variant.block);
          return planned ? [planned] : [];
        }
        const named = { ...step.run, id: idOf(step) };
        if (named.slices) {
          const slices = runs.planSlices(step, named, named.slices);
          runs.isDone(named, 1);
          return slices;
        }
        const trials = Array.from({ length: step.trials }, (_, index) => runs.plan(step, named, index + 1));
        runs.isDone(named, step.trials);
        return trials.flatMap((trial, index) => {
          const isDroppedAgain = index > 0 && step.cold.length > 0;
          const drops = isDroppedAgain ? [planDropCaches(step.cold, next('drop-caches'))] : [];
          return trial ? [...drops, trial] : [];
        });
      }
      case 'grow':
        return [growth(step, next(`grow ${step.dataset.name}`))];
      case 'settle':
        return [planSettle(step.clusters, step.withinSeconds, next('settle'))];
      case 'pause':
        return [planPause(step.seconds, next('pause'))];
      case 'dropCaches':
        return [planDropCaches(step.clusters, next('drop-caches'))];
      case 'drop':
        return [planDrop(step.dataset, next(`drop ${step.dataset}`))];
    }
  });
}

/** A run as it is made in a turn of a variant. */
function ofVariant(run: ResolvedRun, of: string, { name, restart }: VariantTurn): NamedRun {
  return { ...run, id: `${of}-${name}`, variant: { name, of, ...(restart ? { restart: restart.id } : {}) } };
}

function growth({ dataset, from, to }: Extract<ResolvedStep, { does: 'grow' }>, number: number): Step {
  const facts = factsOf(dataset.workload).dataset;
  if (!facts) throw new Error(`Load generator ${dataset.workload} makes no datasets.`);
  const recordsPerSecond = facts.recordsPerSecond(dataset.parameters);
  const size = `${significant(gigabytesOf(to, dataset))} GB`;
  return planGrow({ dataset: dataset.name, number, from, to, recordsPerSecond, size });
}

/** A run has the name that the file gives it, with a number if several steps make it: names do not depend on sizes. */
function namesOfRuns(steps: ResolvedStep[]): (step: ResolvedRunStep) => string {
  const byName = Map.groupBy(
    steps.filter((step) => step.does === 'run'),
    ({ run }) => run.name,
  );
  return (step) => {
    const same = byName.get(step.run.name) ?? [];
    return same.length > 1 ? `${step.run.name}-${same.indexOf(step) + 1}` : step.run.name;
  };
}

/** Plans runs, which may read what earlier ones wrote. */
class Runs {
  readonly unrolled: Unrolled[] = [];
  readonly #done: NamedRun[] = [];
  readonly #trials = new Map<string, number>();
  readonly #files: OwnFiles;
  readonly #faults: Faults;

  constructor(files: OwnFiles, faults: Faults) {
    this.#files = files;
    this.#faults = faults;
  }

  isDone(run: NamedRun, trials: number): void {
    this.#done.push(run);
    this.#trials.set(run.id, trials);
  }

  /** The slices of a long run; none if one of its loads has a fault, which is reported. */
  planSlices(step: ResolvedRunStep, run: NamedRun, slices: ResolvedSlices): RunPlan[] {
    const ofSlice = (number: number) => (id: string) => (id === run.id ? idOfSlice(id, number) : id);
    const first = this.plan(step, run, 1, ofSlice(1));
    const count = first && countSlices(slices, first.loads, this.#faults);
    if (!first || !count) return [];
    const others = Array.from({ length: count - 1 }, (_, index) => this.plan(step, run, index + 2, ofSlice(index + 2)));
    return [first, ...others].flatMap((plan, index) =>
      plan ? [{ ...plan, slice: { of: run.id, number: index + 1, count } }] : [],
    );
  }

  /** Null if one of its loads has a fault, which is reported. */
  plan(
    { datasets, cold }: ResolvedRunStep,
    run: NamedRun,
    trial: number,
    // The run that it reads from may have fewer trials.
    ofTrial = (id: string): string =>
      idOfTrial(id, id === run.id ? trial : Math.min(trial, this.#trials.get(id) ?? trial)),
  ): RunPlan | null {
    const own = run.loads.flatMap((load): LoadPlan[] => {
      const used = datasets.find(({ dataset }) => dataset.name === load.dataset);
      const all = [...this.#done, run];
      const planned = planLoad(load, run, all, this.#done, ofTrial, this.#files, this.#faults, used);
      if (!planned) return [];
      return [used ? { ...planned, dataset: { name: used.dataset.name, records: used.records } } : planned];
    });
    if (own.length < run.declared.length) return null;
    const loads = withBackgrounds(own, run.loads);
    const variables = datasets.flatMap((each) => variablesOf(each, datasets.length > 1));
    const conditions: RunConditions = {
      ...(variables.length > 0 ? { variables } : {}),
      ...(cold.length > 0 ? { caches: 'cold' } : datasets.length > 0 ? { caches: 'warm' } : {}),
    };
    const plan: RunPlan = {
      kind: runKind,
      id: ofTrial(run.id),
      group: groupOfLoads(loads),
      title: run.title,
      level: levelWithVariant(
        [loadLevelText(run.loads), ...datasets.map(amountText)].filter((part) => part !== '').join(', '),
        run.variant,
      ),
      trial,
      loads,
      ...lengthsWithEvents(run, loads, this.#faults),
      ...(run.warmUp ? { warmUp: true as const } : {}),
      ...sweepOf(run, loads),
      ...(run.variant ? { variant: run.variant } : {}),
      ...conditions,
    };
    if (run.variant) this.isDone(run, trial);
    this.unrolled.push({ of: run, plan });
    return plan;
  }
}

type UsedDataset = ResolvedRunStep['datasets'][number];

function variablesOf({ dataset, records }: UsedDataset, isOneOfSeveral: boolean): RunVariable[] {
  const prefix = isOneOfSeveral ? `${dataset.name}: ` : '';
  const { memoryMebibytes } = dataset;
  return [
    { name: `${prefix}data`, value: gigabytesOf(records, dataset), unit: 'GB' },
    { name: `${prefix}data ÷ memory`, value: timesMemoryOf(records, dataset, memoryMebibytes), unit: '×' },
  ];
}

/** The size of a dataset as a part of a level, such as `2 GB of records`. */
function amountText({ dataset, records }: UsedDataset): string {
  return `${significant(gigabytesOf(records, dataset))} GB of ${dataset.name}`;
}
