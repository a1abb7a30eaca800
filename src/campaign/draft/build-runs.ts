/** Builds the runs of a plan: the loads of each with their sources and lengths. Every run of a plan is built here. */
import { cellText, idOfSlice } from '../../plan/run-place.ts';
import { groupOfLoads, runsOf } from '../../plan/runs-of.ts';
import { runKind, type LoadPlan, type RunPlan, type Step } from '../../plan/plan.ts';
import type { RunConditions, RunVariable } from '../../plan/run-conditions.ts';
import type { SearchPlan } from '../../plan/search-plan.ts';
import { levelWithVariant } from '../../plan/variants.ts';
import { significant } from '../../text/figures.ts';
import { loadLevelText, idOfTrial } from '../../workloads/run-name.ts';
import { factsOf } from '../../workloads/registry.ts';
import { withBackgrounds } from '../background-loads.ts';
import { gigabytesOf, timesMemoryOf } from '../datasets/dataset-size.ts';
import { sharedPreparationSeconds } from '../lengths.ts';
import { lengthsWithEvents } from '../events/run-events.ts';
import { countSlices } from '../expanders/slices.ts';
import { planLoad, type Written } from '../loads.ts';
import { planSearchStep } from '../searches.ts';
import { isDraftRun, type BuiltRun, type Draft, type DraftRun } from './draft.ts';

/** Builds the runs of a draft in their order: each may read what earlier ones wrote. */
export class RunBuilder {
  readonly built: BuiltRun[] = [];
  readonly #draft: Draft;
  /** Every run of the draft, also those that come later. */
  readonly #all: DraftRun[];
  readonly #written: Written[] = [];

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#all = draft.steps.filter(isDraftRun);
  }

  /** The steps of the plan that it becomes; none after a fault was reported. */
  build(run: DraftRun): Step[] {
    const steps = run.search ? this.#searched(run, run.search) : run.slices ? this.#sliced(run) : this.#once(run);
    this.built.push(...runsOf({ steps }).map((plan) => ({ of: run, plan })));
    // A name as a source means the combined run, not one of its isolated parts.
    if (!run.block || run.block.of === run.id) this.#written.push({ run, id: idOfTrial(run.id, run.trial) });
    return steps;
  }

  #once(run: DraftRun): RunPlan[] {
    const id = idOfTrial(run.id, run.trial);
    const loads = this.#loads(run, id);
    return loads ? [this.#plan(run, id, loads)] : [];
  }

  #sliced(run: DraftRun): RunPlan[] {
    const first = this.#loads(run, idOfSlice(run.id, 1));
    const count = first && run.slices ? countSlices(run.slices, first, this.#draft.faults) : null;
    return Array.from({ length: count ?? 0 }, (_, index) => {
      const number = index + 1;
      const id = idOfSlice(run.id, number);
      const loads = (number === 1 ? first : this.#loads(run, id)) ?? [];
      return { ...this.#plan(run, id, loads), trial: number, slice: { of: run.id, number, count: count! } };
    });
  }

  #searched(run: DraftRun, planned: SearchPlan): Step[] {
    const loads = this.#loads(run, idOfTrial(run.id, run.trial));
    // A background without a rate was reported.
    const areFillable = planned.background?.every(({ perSecond }) => perSecond > 0) ?? true;
    return loads && areFillable ? [planSearchStep(planned, run, loads)] : [];
  }

  /** Null if a load has a fault, which is reported. */
  #loads(run: DraftRun, id: string): LoadPlan[] | null {
    const sources = { run, id, all: this.#all, written: this.#written };
    const loads = run.loads.flatMap((load): LoadPlan[] => {
      const data = run.datasets.find(({ dataset }) => dataset.name === load.dataset);
      const planned = planLoad(load, sources, this.#draft.files, this.#draft.faults, data);
      if (!planned) return [];
      return [data ? { ...planned, dataset: { name: data.dataset.name, records: data.records } } : planned];
    });
    if (loads.length < run.declared.length) return null;
    return run.search ? loads : withBackgrounds(loads, run.loads);
  }

  #plan(run: DraftRun, id: string, loads: LoadPlan[]): RunPlan {
    const { title, trial, warmUp, block, variant, matrix } = run;
    const lengths = lengthsWithEvents(run, loads, this.#draft.faults);
    const saved = block && block.number > 1 ? Math.floor(sharedPreparationSeconds(loads)) : 0;
    return {
      kind: runKind,
      id,
      group: groupOfLoads(loads),
      title,
      level: levelText(run),
      trial,
      loads,
      ...lengths,
      ...(saved > 0 ? { typicalSeconds: lengths.plannedSeconds - saved } : {}),
      ...(warmUp ? { warmUp: true as const } : {}),
      ...sweepOf(run, loads),
      ...(block ? { block } : {}),
      ...(variant ? { variant } : {}),
      ...(matrix ? { matrix: { of: matrix.plan.run, values: matrix.values } } : {}),
      ...conditionsOf(run),
    };
  }
}

/** Such as `16 threads, 2 GB of records (tuned)`, or `16 threads (shares=writes, consistency=QUORUM)`. */
function levelText({ loads, datasets, variant, matrix }: DraftRun): string {
  const amounts = datasets.map(
    ({ dataset, records }) => `${significant(gigabytesOf(records, dataset))} GB of ${dataset.name}`,
  );
  const level = levelWithVariant([loadLevelText(loads), ...amounts].join(', '), variant);
  return matrix ? `${level} (${cellText(matrix.values)})` : level;
}

/** Only batches can be saturated; the batch size is the level. */
function sweepOf({ id, name, onSaturation, variant, matrix }: DraftRun, loads: LoadPlan[]): Pick<RunPlan, 'sweep'> {
  const sizes = loads.flatMap(({ workload, parameters }) => factsOf(workload).batchSize?.(parameters) ?? []);
  // A combination has no higher level: it differs in more than the size.
  const of = matrix ? id : variant ? `${name}-${variant.name}` : name;
  return sizes.length === 0 ? {} : { sweep: { of, level: Math.max(...sizes), onSaturation } };
}

function conditionsOf({ datasets, cold }: DraftRun): RunConditions {
  const variables = datasets.flatMap((used): RunVariable[] => {
    const { dataset, records } = used;
    const prefix = datasets.length > 1 ? `${dataset.name}: ` : '';
    return [
      { name: `${prefix}data`, value: gigabytesOf(records, dataset), unit: 'GB' },
      { name: `${prefix}data ÷ memory`, value: timesMemoryOf(records, dataset, dataset.memoryMebibytes), unit: '×' },
    ];
  });
  return {
    ...(variables.length > 0 ? { variables } : {}),
    ...(cold.length > 0 ? { caches: 'cold' } : datasets.length > 0 ? { caches: 'warm' } : {}),
  };
}
