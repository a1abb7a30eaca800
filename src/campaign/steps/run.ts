/** `{ run: read, trials: 3 }`: makes a run of the file, on the datasets as the steps before it leave them. */
import { z } from 'zod';
import { byName, count, text } from '../../input/fields.ts';
import { maxRuns, mostLoads } from '../../input/limits.ts';
import { coldAfter } from '../../steps/drop-caches/facts.ts';
import { clustersOfLoad, factsOf } from '../../workloads/registry.ts';
import { completeRun, type Layer } from '../draft/complete-run.ts';
import { entryOf, isDraftRun, type DraftStep } from '../draft/draft.ts';
import { checkSlicedLoads, slicesSchema } from '../expanders/slices.ts';
import { checkName } from '../faults.ts';
import { searchPlan } from '../searches.ts';
import type { StepAction, StepsBefore } from './step-action.ts';

const parameters = z.record(z.string(), z.unknown(), { error: 'must be a mapping of parameters' });

const fields = {
  run: text('the name of a run').describe(
    'Makes a run of `runs`. What it is made on is the dataset as the steps before it leave it.',
  ),
  trials: count('trials', 2, maxRuns)
    .optional()
    .describe(
      'With `run`: how often it is made, one after the other. Default: `trials` of the size; a warm-up is made once.',
    ),
  slices: slicesSchema
    .optional()
    .describe('With `run`, instead of `trials`: makes it a [long run](long-runs.md) in consecutive slices.'),
  loads: byName('loads with their parameters', z.string(), parameters, mostLoads)
    .optional()
    .describe('With `run`: parameters of its loads by their ids, as one level under `runs` has them.'),
};

export const run: StepAction<typeof fields> = {
  fields,
  mayBeLast: true,
  complete(step, before) {
    const { campaign, size, shape, hasSteps, faults } = before.draft;
    const { given, pathOf, search } = step;
    const { run: name, trials, loads = {} } = given;
    const ofFile = entryOf(campaign.runs, name);
    if (!ofFile) {
      if (!shape.dropped(['runs', name])) checkName(faults, pathOf('run'), 'run', name, Object.keys(campaign.runs));
      return null;
    }
    const { warmUp } = ofFile;
    const slices = given.slices ? { ...given.slices, path: pathOf('slices') } : step.slices;
    if (warmUp && trials !== undefined)
      faults.add(pathOf('trials'), `${name} only warms up, which it does once; remove trials`);
    if (slices && trials !== undefined)
      faults.add(slices.path, 'cannot be used with trials, since slices are made once; keep one');
    if (slices) checkSlicedLoads(name, ofFile, slices.path, faults);
    const pieces = Object.entries(loads).map(([load, its]) => ({ load, given: its, path: pathOf('loads', load) }));
    const atLevel = { ...step, pieces: [...step.pieces, ...pieces] };
    const resolved = completeRun(name, ofFile, atLevel, {
      draft: before.draft,
      variant: before.variant,
      layerOfDataset: (load, dataset) => layerOf(dataset, { run: name, load }, atLevel, before),
    });
    for (const { workload, dataset, parameters: its, pathOf: placeOf } of resolved.loads) {
      const found = dataset === undefined ? [] : (factsOf(workload).dataset?.loadFaults?.(its) ?? []);
      for (const { parameter, sentence } of found) faults.add(placeOf(parameter), sentence);
    }
    const cold = before.last && !isDraftRun(before.last) ? coldAfter(before.last.plan) : [];
    // With variants, the trials of the size are blocks.
    const ofSize = hasSteps && !campaign.variants ? (campaign.sizes[size]?.trials ?? 1) : 1;
    return {
      ...resolved,
      id: name,
      ...(search ? { search: searchPlan(name, search, resolved.loads, faults) } : {}),
      ...(slices ? { slices } : {}),
      datasets: [...new Set(resolved.loads.flatMap(({ dataset }) => dataset ?? []))].flatMap((each) => {
        const dataset = before.dataset(each, pathOf('run'));
        return dataset ? [{ dataset, records: before.recordsIn(each) || 1 }] : [];
      }),
      cold: resolved.declared.flatMap(clustersOfLoad).every((cluster) => cold.includes(cluster)) ? cold : [],
      successive: warmUp || slices ? 1 : (trials ?? ofSize),
      trial: 1,
    };
  },
};

/** The parameters that a load has from its dataset as the steps before leave it; null after a fault was reported. */
function layerOf(
  name: string,
  { run: ofRun, load }: { run: string; load: string },
  { pathOf, pieces }: DraftStep<unknown>,
  before: StepsBefore,
): Layer | null {
  const { campaign, size, hasSteps, hasEveryStep, faults } = before.draft;
  const field = ['runs', ofRun, 'loads', load];
  const refuse = (sentence: string): null => {
    faults.add([...field, 'dataset'], sentence);
    return null;
  };
  if (!hasSteps)
    return refuse(
      `nothing fills ${name} at size ${size}; give sizes.${size}.steps with a step that grows it, or remove it here and give the load its own records`,
    );
  const dataset = before.dataset(name, [...field, 'dataset']);
  const its = campaign.runs[ofRun]?.loads[load];
  if (!dataset || !its) return null;
  const { dataset: facts, readsDataset } = factsOf(its.workload);
  const makers = readsDataset?.of ?? [its.workload];
  if (!makers.includes(dataset.workload))
    return refuse(
      `${name} is a dataset of ${dataset.workload}, which ${its.workload} cannot use; name a dataset of ${makers.join(' or ')}`,
    );
  const records = before.recordsIn(name);
  if (records === 0 && hasEveryStep)
    faults.add(
      pathOf('run'),
      `the run ${ofRun} is made on ${name}, which is not filled yet; put a step "grow: ${name}" before this one`,
    );
  if (!facts) return { path: ['datasets', name], given: {} };
  for (const { path, given } of [{ path: field, given: its }, ...pieces.filter((piece) => piece.load === load)])
    for (const parameter of Object.keys(given).filter((key) => facts.parameters.includes(key)))
      faults.add([...path, parameter], `comes from the dataset ${name}, whose records the load finds; remove it here`);
  return { path: ['datasets', name], given: facts.parametersOf(dataset.parameters, records || 1) };
}
