/** Resolves the steps of a size: their runs with all parameters, and how each dataset grows. */
import { suggestion } from '../../input/closest.ts';
import type { FieldPath } from '../../input/source.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import { significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { clustersOfLoad } from '../../workloads/used-clusters.ts';
import { clusterOfLoad } from '../clusters/campaign-clusters.ts';
import { usedClustersOfLoad } from '../clusters/used-clusters.ts';
import { diskFaults } from '../datasets/disk-room.ts';
import { gigabytesOf, recordsOf } from '../datasets/dataset-size.ts';
import { resolveDatasets, type DatasetSurroundings, type ResolvedDataset } from '../datasets/resolve-datasets.ts';
import type { Faults } from '../faults.ts';
import { checkSlicedLoads } from '../slices/plan-slices.ts';
import { levelAt } from '../levels.ts';
import type { Campaign } from '../schema.ts';
import { own, resolveRun, type Layer, type RunContext } from '../resolve-run.ts';
import type { ResolvedRun } from '../resolved-run.ts';
import type { ResolvedRunStep, ResolvedStep } from './resolved-step.ts';
import { clustersOfStep } from './step-clusters.ts';
import { unrollSteps, type UnrolledStep } from './unroll.ts';

/** The steps of the size, in order; null if the file gives none. */
export function resolveSteps(surroundings: DatasetSurroundings, faults: Faults): ResolvedStep[] | null {
  const { campaign, size, shape } = surroundings;
  const path = ['sizes', size, 'steps'];
  const steps = campaign.sizes[size]?.steps ?? (shape.dropped(path) ? [] : undefined);
  if (!steps) return null;
  const before = faults.sentences().length;
  const unrolled = unrollSteps(steps, path, faults);
  // A step that is missing because of a fault may be the one that fills a dataset.
  const isWhole = faults.sentences().length === before && !shape.dropped(path);
  const datasets = resolveDatasets(namedIn(unrolled, campaign), surroundings, faults);
  const walk = new Walk(surroundings, datasets, isWhole, faults);
  return unrolled.flatMap((step) => walk.resolve(step) ?? []);
}

/** The datasets that steps name, or loads of their runs. */
function namedIn(steps: readonly UnrolledStep[], { runs }: Campaign): Set<string> {
  const names = steps.flatMap(({ given: { grow, drop, run } }) => {
    const loads = Object.values((run === undefined ? undefined : own(runs, run))?.loads ?? {});
    return [grow, drop, ...loads.map(({ dataset }) => dataset)];
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** The runs among steps, in order. */
export function runsOfSteps(steps: readonly ResolvedStep[]): ResolvedRun[] {
  return steps.flatMap((step) => (step.does === 'run' ? [step.run] : []));
}

/** The datasets that the steps fill, in the order in which they do. */
export function datasetsOfSteps(steps: readonly ResolvedStep[]): DatasetPlan[] {
  const grown = steps.flatMap((step) => (step.does === 'grow' ? [step.dataset] : []));
  return [...new Set(grown)].map((each) => {
    const { hosts: _, memoryMebibytes: _of, ...dataset } = each;
    return dataset;
  });
}

/** Goes through the steps in order and knows the size of each dataset at each of them. */
class Walk {
  readonly #surroundings: DatasetSurroundings;
  readonly #datasets: ReadonlyMap<string, ResolvedDataset | null>;
  readonly #isWhole: boolean;
  readonly #faults: Faults;
  readonly #filled = new Map<string, number>();
  /** Of the step before, if it drops caches. */
  #cold: string[] = [];

  constructor(
    surroundings: DatasetSurroundings,
    datasets: ReadonlyMap<string, ResolvedDataset | null>,
    isWhole: boolean,
    faults: Faults,
  ) {
    this.#surroundings = surroundings;
    this.#datasets = datasets;
    this.#isWhole = isWhole;
    this.#faults = faults;
  }

  /** Null for a step with a fault, which is reported. */
  resolve(step: UnrolledStep): ResolvedStep | null {
    const cold = this.#cold;
    this.#cold = [];
    const { given } = step;
    if (given.run !== undefined) return this.#run(step, given.run, cold);
    if (given.grow !== undefined) return this.#grow(step, given.grow);
    if (given.drop !== undefined) return this.#drop(step, given.drop);
    if (given.settle !== undefined) {
      const clusters = this.#clusters('settle', given.settle, step);
      return clusters && { does: 'settle', clusters, withinSeconds: given.withinSeconds ?? 0 };
    }
    if (given.dropCaches !== undefined) {
      const clusters = this.#clusters('dropCaches', given.dropCaches, step);
      this.#cold = clusters ?? [];
      return clusters && { does: 'dropCaches', clusters };
    }
    return { does: 'pause', seconds: given.pause ?? 0 };
  }

  #clusters(action: 'settle' | 'dropCaches', named: string[] | object, { pathOf }: UnrolledStep): string[] | null {
    const { campaign, clusters } = this.#surroundings;
    return clustersOfStep(action, named, { campaign, clusters, path: pathOf(action) }, this.#faults);
  }

  /** The dataset of that name; null with a fault if there is none. */
  #dataset(name: string, path: FieldPath): ResolvedDataset | null {
    const known = Object.keys(this.#surroundings.campaign.datasets);
    if (!known.includes(name) && !this.#surroundings.shape.dropped(['datasets', name])) {
      const all = known.length === 0 ? 'the campaign has none; add it under datasets' : suggestion(name, known);
      this.#faults.add(path, `unknown dataset ${name}; ${all}`);
    }
    return this.#datasets.get(name) ?? null;
  }

  #grow({ given, path: step, pathOf }: UnrolledStep, name: string): ResolvedStep | null {
    const dataset = this.#dataset(name, pathOf('grow'));
    if (!dataset || !given.to) return null;
    const from = this.#filled.get(name) ?? 0;
    const to = recordsOf(given.to, dataset, dataset.memoryMebibytes);
    const path = pathOf('to');
    // A loop over sizes may begin at the one that is there.
    const isOfLoop = Object.keys(given.to).some((key) => !pathOf('to', key).join('.').startsWith(step.join('.')));
    if (to === from && this.#isWhole && !isOfLoop)
      this.#faults.add(
        path,
        `inserts nothing: ${name} has ${to} records before this step already; give a larger size, or remove the step`,
      );
    if (to < from && this.#isWhole) {
      const [had, wanted] = [from, to].map((records) => `${significant(gigabytesOf(records, dataset))} GB`);
      this.#faults.add(
        path,
        `would shrink ${name} from ${had} to ${wanted}; put the smaller size first, or a step "drop: ${name}" before this one`,
      );
    }
    this.#filled.set(name, to);
    const stored = [...this.#filled].flatMap(([each, records]) => {
      const its = this.#datasets.get(each);
      return its ? [{ dataset: its, records }] : [];
    });
    for (const fault of diskFaults(stored, this.#surroundings.profile.name)) this.#faults.add(path, fault);
    return { does: 'grow', dataset, from, to, path };
  }

  #drop({ pathOf }: UnrolledStep, name: string): ResolvedStep | null {
    const dataset = this.#dataset(name, pathOf('drop'));
    if (dataset && this.#isWhole && !this.#filled.has(name))
      this.#faults.add(
        pathOf('drop'),
        `drops ${name}, which is empty here; remove the step, or put it after a grow step`,
      );
    this.#filled.delete(name);
    return dataset && { does: 'drop', dataset: name };
  }

  #run({ given, path, pathOf }: UnrolledStep, name: string, cold: string[]): ResolvedStep | null {
    const { campaign, size, shape, variant } = this.#surroundings;
    const run = own(campaign.runs, name);
    if (!run) {
      if (!shape.dropped(['runs', name]))
        this.#faults.add(pathOf('run'), `unknown run; ${suggestion(name, Object.keys(campaign.runs))}`);
      return null;
    }
    if (run.warmUp && given.trials !== undefined)
      this.#faults.add(pathOf('trials'), `${name} only warms up, which it does once; remove trials`);
    else if (campaign.variants && given.trials !== undefined)
      this.#faults.add(
        pathOf('trials'),
        'cannot be used with variants, of which each block makes the run once; give trials of the size',
      );
    if (given.slices && campaign.variants)
      this.#faults.add(pathOf('slices'), 'cannot be used with variants, which take turns; keep one');
    if (given.slices && given.trials !== undefined)
      this.#faults.add(pathOf('slices'), 'cannot be used with trials, since slices are made once; keep one');
    if (given.slices) checkSlicedLoads(name, run, pathOf('slices'), this.#faults);
    const pieces = Object.entries(given.loads ?? {}).map(([load, its]) => ({
      load,
      given: its,
      path: pathOf('loads', load),
    }));
    const level = { ...levelAt(path, {}), pieces };
    const context: RunContext = {
      size,
      parameters: campaign.sizes[size]?.parameters ?? {},
      variant: variant && { ...variant, changesWarmUps: true },
      clusterOf: (load) => clusterOfLoad(load, campaign),
      usesOf: (load, loads) => usedClustersOfLoad(load, loads, campaign),
      layerOfDataset: (_, load, dataset) =>
        this.#layer(name, load, dataset, pathOf('run'), [
          [['runs', name, 'loads', load], own(run.loads, load) ?? {}],
          [pathOf('loads', load), own(given.loads ?? {}, load) ?? {}],
        ]),
      shape,
      faults: this.#faults,
    };
    const resolved = resolveRun(name, run, level, context);
    for (const { workload, dataset, parameters, pathOf: placeOf } of resolved.loads) {
      const found = dataset === undefined ? [] : (factsOf(workload).dataset?.loadFaults?.(parameters) ?? []);
      for (const { parameter, sentence } of found) this.#faults.add(placeOf(parameter), sentence);
    }
    const names = [...new Set(resolved.loads.flatMap(({ dataset }) => dataset ?? []))];
    const datasets = names.flatMap((each) => {
      const dataset = this.#datasets.get(each);
      return dataset ? [{ dataset, records: this.#filled.get(each) ?? 1 }] : [];
    });
    const used = resolved.declared.flatMap(clustersOfLoad);
    const trials = run.warmUp || campaign.variants ? 1 : (given.trials ?? campaign.sizes[size]?.trials ?? 1);
    const isCold = used.every((cluster) => cold.includes(cluster));
    const slices = given.slices && { slices: { ...given.slices, path: pathOf('slices') } };
    return {
      does: 'run',
      run: { ...resolved, ...slices },
      trials,
      datasets,
      cold: isCold ? cold : [],
    } satisfies ResolvedRunStep;
  }

  /** The parameters that a load has from its dataset as it is now. */
  #layer(run: string, load: string, name: string, at: FieldPath, givens: [FieldPath, object][]): Layer | null {
    const { campaign } = this.#surroundings;
    const field = ['runs', run, 'loads', load];
    const dataset = this.#dataset(name, [...field, 'dataset']);
    const workload = campaign.runs[run]?.loads[load]?.workload ?? '';
    if (!dataset) return null;
    const { dataset: facts, readsDataset } = factsOf(workload);
    const makers = readsDataset?.of ?? [workload];
    if (!makers.includes(dataset.workload)) {
      this.#faults.add(
        [...field, 'dataset'],
        `${name} is a dataset of ${dataset.workload}, which ${workload} cannot use; name a dataset of ${makers.join(' or ')}`,
      );
      return null;
    }
    const filled = this.#filled.get(name);
    if (filled === undefined && this.#isWhole) {
      const fill = `put a step "grow: ${name}" before this one`;
      this.#faults.add(at, `the run ${run} is made on ${name}, which is not filled yet; ${fill}`);
    }
    if (!facts) return { path: ['datasets', name], given: {} };
    for (const [path, parameters] of givens) {
      const owned = Object.keys(parameters).filter((parameter) => facts.parameters.includes(parameter));
      const sentence = `comes from the dataset ${name}, whose records the load finds; remove it here`;
      for (const parameter of owned) this.#faults.add([...path, parameter], sentence);
    }
    return { path: ['datasets', name], given: facts.parametersOf(dataset.parameters, filled ?? 1) };
  }
}
