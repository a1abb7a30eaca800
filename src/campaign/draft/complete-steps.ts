/** Completes the steps of a draft: their runs with all parameters, and how each dataset grows. */
import { suggestion } from '../../input/closest.ts';
import type { FieldPath } from '../../input/source.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import { significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { clustersOfLoad } from '../../workloads/used-clusters.ts';
import { gigabytesOf, recordsOf } from '../datasets/dataset-size.ts';
import { diskFaults } from '../datasets/disk-room.ts';
import { resolveDatasets } from '../datasets/resolve-datasets.ts';
import { checkSlicedLoads } from '../expanders/slices.ts';
import type { Faults } from '../faults.ts';
import { checkRoles, searchedId } from '../search-roles.ts';
import { searchPlan } from '../searches.ts';
import { clustersOfStep } from '../steps/step-clusters.ts';
import { completeRun, type Layer } from './complete-run.ts';
import { entryOf } from './draft.ts';
import type { CompleteStep, Draft, DraftStep, ResolvedDataset, VariantParameters } from './draft.ts';
import { nameRuns } from './run-names.ts';

/**
 * The steps, in order, without those with a fault, which is reported. Runs have no events yet.
 *
 * @param draft with the clusters as the variant has them
 */
export function completeSteps(draft: Draft, faults: Faults, variant?: VariantParameters): CompleteStep[] {
  // Data may be dropped at the end, to leave nothing behind.
  const last = draft.drafts.at(-1);
  const hasRun = draft.drafts.some(({ given }) => given.run !== undefined);
  if (
    draft.hasSteps &&
    draft.hasEveryStep &&
    !variant &&
    last?.path &&
    hasRun &&
    last.given.run === undefined &&
    last.given.drop === undefined
  )
    faults.add(last.path, 'is followed by no run, so it changes no result; remove it, or add a run');
  const walk = new Walk(draft, variant, faults);
  const steps = draft.drafts.flatMap((step) => walk.complete(step) ?? []);
  return nameRuns(steps, draft.hasSteps, faults);
}

/** The datasets that the steps fill, in the order in which they do. */
export function datasetsOfSteps(steps: readonly CompleteStep[]): DatasetPlan[] {
  const grown = steps.flatMap((step) => (step.does === 'grow' ? [step.dataset] : []));
  return [...new Set(grown)].map(({ hosts: _hosts, memoryMebibytes: _memory, ...dataset }) => dataset);
}

/** The datasets that steps name, or loads of their runs. */
function namedIn({ drafts, campaign: { runs } }: Draft): Set<string> {
  const names = drafts.flatMap(({ given: { grow, drop, run } }) => {
    const loads = Object.values((run === undefined ? undefined : entryOf(runs, run))?.loads ?? {});
    return [grow, drop, ...loads.map(({ dataset }) => dataset)];
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}

/** Goes through the steps in order and knows the size of each dataset at each of them. */
class Walk {
  readonly #draft: Draft;
  readonly #variant: VariantParameters | undefined;
  readonly #datasets: ReadonlyMap<string, ResolvedDataset | null>;
  /** A step that is missing because of a fault may be the one that fills a dataset. */
  readonly #isWhole: boolean;
  readonly #faults: Faults;
  readonly #filled = new Map<string, number>();
  /** Of the step before, if it drops caches. */
  #cold: string[] = [];

  constructor(draft: Draft, variant: VariantParameters | undefined, faults: Faults) {
    this.#draft = draft;
    this.#variant = variant;
    this.#isWhole = draft.hasEveryStep;
    this.#datasets = draft.hasSteps ? resolveDatasets(namedIn(draft), draft, variant, faults) : new Map();
    this.#faults = faults;
  }

  /** Null for a step with a fault, which is reported. */
  complete(step: DraftStep): CompleteStep | null {
    const cold = this.#cold;
    this.#cold = [];
    const { run, grow, drop, settle, withinSeconds = 0, dropCaches, pause = 0 } = step.given;
    if (run !== undefined) return this.#run(step, run, cold);
    if (grow !== undefined) return this.#grow(step, grow);
    if (drop !== undefined) return this.#drop(step, drop);
    if (settle !== undefined) {
      const clusters = clustersOfStep('settle', settle, this.#draft, step.pathOf('settle'), this.#faults);
      return clusters && { does: 'settle', clusters, withinSeconds };
    }
    if (dropCaches !== undefined) {
      const clusters = clustersOfStep('dropCaches', dropCaches, this.#draft, step.pathOf('dropCaches'), this.#faults);
      this.#cold = clusters ?? [];
      return clusters && { does: 'dropCaches', clusters };
    }
    return { does: 'pause', seconds: pause };
  }

  /** The dataset of that name; null with a fault if there is none. */
  #dataset(name: string, path: FieldPath): ResolvedDataset | null {
    const { campaign, shape } = this.#draft;
    const known = Object.keys(campaign.datasets);
    if (!known.includes(name) && !shape.dropped(['datasets', name])) {
      const all = known.length === 0 ? 'the campaign has none; add it under datasets' : suggestion(name, known);
      this.#faults.add(path, `unknown dataset ${name}; ${all}`);
    }
    return this.#datasets.get(name) ?? null;
  }

  #grow({ given, path: step, pathOf }: DraftStep, name: string): CompleteStep | null {
    const dataset = this.#dataset(name, pathOf('grow'));
    if (!dataset || !given.to) return null;
    const from = this.#filled.get(name) ?? 0;
    const to = recordsOf(given.to, dataset, dataset.memoryMebibytes);
    const path = pathOf('to');
    if (to < from && this.#isWhole) {
      const [had, wanted] = [from, to].map((records) => `${significant(gigabytesOf(records, dataset))} GB`);
      this.#faults.add(
        path,
        `would shrink ${name} from ${had} to ${wanted}; put the smaller size first, or a step "drop: ${name}" before this one`,
      );
    }
    // A loop over sizes may begin at the one that is there.
    const isOfLoop = Object.keys(given.to).some(
      (key) =>
        !pathOf('to', key)
          .join('.')
          .startsWith(step?.join('.') ?? ''),
    );
    if (to === from && this.#isWhole && !isOfLoop)
      this.#faults.add(
        path,
        `inserts nothing: ${name} has ${to} records before this step already; give a larger size, or remove the step`,
      );
    this.#filled.set(name, to);
    const stored = [...this.#filled].flatMap(([filled, records]) => {
      const found = this.#datasets.get(filled);
      return found ? [{ dataset: found, records }] : [];
    });
    for (const fault of diskFaults(stored, this.#draft.profile.name)) this.#faults.add(path, fault);
    return { does: 'grow', dataset, from, to };
  }

  #drop({ pathOf }: DraftStep, name: string): CompleteStep | null {
    const dataset = this.#dataset(name, pathOf('drop'));
    if (dataset && this.#isWhole && !this.#filled.has(name))
      this.#faults.add(
        pathOf('drop'),
        `drops ${name}, which is empty here; remove the step, or put it after a grow step`,
      );
    this.#filled.delete(name);
    return dataset && { does: 'drop', dataset: name };
  }

  #run(step: DraftStep, name: string, cold: string[]): CompleteStep | null {
    const { campaign, size, shape, hasSteps } = this.#draft;
    const { given, pathOf, search, slices } = step;
    const run = entryOf(campaign.runs, name);
    if (!run) {
      if (!shape.dropped(['runs', name]))
        this.#faults.add(pathOf('run'), `unknown run; ${suggestion(name, Object.keys(campaign.runs))}`);
      return null;
    }
    if (run.warmUp && given.trials !== undefined)
      this.#faults.add(pathOf('trials'), `${name} only warms up, which it does once; remove trials`);
    if (given.slices && given.trials !== undefined)
      this.#faults.add(pathOf('slices'), 'cannot be used with trials, since slices are made once; keep one');
    if (given.slices) checkSlicedLoads(name, run, pathOf('slices'), this.#faults);
    const resolved = completeRun(name, run, step, {
      draft: this.#draft,
      variant: this.#variant,
      layerOfDataset: (load, dataset) => this.#layer(step, name, load, dataset),
      faults: this.#faults,
    });
    for (const { workload, dataset, parameters, pathOf: placeOf } of resolved.loads) {
      const found = dataset === undefined ? [] : (factsOf(workload).dataset?.loadFaults?.(parameters) ?? []);
      for (const { parameter, sentence } of found) this.#faults.add(placeOf(parameter), sentence);
    }
    const searched = search ? searchedId(run, search) : null;
    if (searched !== null) checkRoles(name, searched, resolved.loads, this.#faults);
    const names = [...new Set(resolved.loads.flatMap(({ dataset }) => dataset ?? []))];
    const used = resolved.declared.flatMap(clustersOfLoad);
    // With variants, the trials of the size are blocks.
    const ofSize = hasSteps && !campaign.variants ? (campaign.sizes[size]?.trials ?? 1) : 1;
    return {
      ...resolved,
      id: name,
      ...(search && searched !== null ? { search: searchPlan(name, search, searched, resolved.loads) } : {}),
      ...(slices ? { slices } : {}),
      datasets: names.flatMap((each) => {
        const dataset = this.#datasets.get(each);
        return dataset ? [{ dataset, records: this.#filled.get(each) ?? 1 }] : [];
      }),
      cold: used.every((cluster) => cold.includes(cluster)) ? cold : [],
      successive: run.warmUp || slices ? 1 : (given.trials ?? ofSize),
      trial: 1,
    };
  }

  /** The parameters that a load has from its dataset as it is now. */
  #layer({ given, pathOf }: DraftStep, run: string, load: string, name: string): Layer | null {
    const { campaign, size, hasSteps } = this.#draft;
    const field = ['runs', run, 'loads', load];
    if (!hasSteps) {
      const fill = `give sizes.${size}.steps with a step that grows it, or remove it here and give the load its own records`;
      this.#faults.add([...field, 'dataset'], `nothing fills ${name} at size ${size}; ${fill}`);
      return null;
    }
    const dataset = this.#dataset(name, [...field, 'dataset']);
    const its = campaign.runs[run]?.loads[load];
    if (!dataset || !its) return null;
    const { dataset: facts, readsDataset } = factsOf(its.workload);
    const makers = readsDataset?.of ?? [its.workload];
    if (!makers.includes(dataset.workload)) {
      this.#faults.add(
        [...field, 'dataset'],
        `${name} is a dataset of ${dataset.workload}, which ${its.workload} cannot use; name a dataset of ${makers.join(' or ')}`,
      );
      return null;
    }
    const filled = this.#filled.get(name);
    if (filled === undefined && this.#isWhole)
      this.#faults.add(
        pathOf('run'),
        `the run ${run} is made on ${name}, which is not filled yet; put a step "grow: ${name}" before this one`,
      );
    if (!facts) return { path: ['datasets', name], given: {} };
    const sentence = `comes from the dataset ${name}, whose records the load finds; remove it here`;
    for (const [path, parameters] of [
      [field, its],
      [pathOf('loads', load), entryOf(given.loads ?? {}, load) ?? {}],
    ] as const)
      for (const parameter of Object.keys(parameters).filter((key) => facts.parameters.includes(key)))
        this.#faults.add([...path, parameter], sentence);
    return { path: ['datasets', name], given: facts.parametersOf(dataset.parameters, filled ?? 1) };
  }
}
