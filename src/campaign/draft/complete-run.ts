/** Completes a run at one level: its loads get all parameters, each from the nearest place that gives it. */
import { isMapping } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import { factsOf } from '../../workloads/registry.ts';
import { clusterOfLoad, usedClustersOfLoad } from '../clusters/load-clusters.ts';
import { checkName, type Faults } from '../faults.ts';
import { instanceHosts } from '../places.ts';
import type { CampaignLoad, CampaignRun } from '../schema.ts';
import { entryOf } from './draft.ts';
import type { Draft, DraftLoad, DraftRun, DraftStep, PartialLoad, VariantParameters } from './draft.ts';

/** A place of a load's parameters. */
export interface Layer {
  path: FieldPath;
  given: Record<string, unknown>;
}

export interface RunContext {
  draft: Draft;
  variant?: VariantParameters | undefined;
  /** The parameters that a load has from its dataset; null if there are none, with a fault that is reported. */
  layerOfDataset: (load: string, dataset: string) => Layer | null;
}

export type RunParameters = Pick<
  DraftRun,
  'name' | 'title' | 'onSaturation' | 'warmUp' | 'declared' | 'loads' | 'path' | 'matrix'
>;

/** A run at the level of a step. */
export function completeRun(name: string, run: CampaignRun, step: DraftStep, context: RunContext): RunParameters {
  const { draft, variant, layerOfDataset } = context;
  const { campaign, size, shape, faults } = draft;
  const { path: levelPath, pieces, matrix, search } = step;
  for (const { load: id, path } of pieces) {
    if (!shape.dropped(['runs', name, 'loads', id])) checkName(faults, path, 'load', id, Object.keys(run.loads));
  }
  const loads = Object.entries(run.loads).map(([id, load]) => {
    const { workload, dataset } = load;
    const ofDataset = typeof dataset === 'string' ? layerOfDataset(id, dataset) : null;
    const ofLevel = pieces.filter((piece) => piece.load === id);
    const layers: Layer[] = [
      ...ofLevel,
      ...(levelPath ? [{ path: levelPath, given: {} }] : []),
      { path: ['runs', name, 'loads', id], given: parametersIn(load) },
      ...(ofDataset ? [ofDataset] : []),
      { path: ['sizes', size, 'parameters', workload], given: campaign.sizes[size]?.parameters[workload] ?? {} },
    ];
    const changes = variant && (variant.changesWarmUps || !run.warmUp) ? entryOf(variant.loads, id) : undefined;
    const changed = variant && changes ? [{ path: ['variants', variant.name, 'loads', id], given: changes }] : [];
    if (search) checkSearched(name, ofLevel, changed, faults);
    const below: Parameters = Object.assign({}, ...layers.toReversed().map(({ given }) => given));
    const uses = usedClustersOfLoad(load, run.loads, campaign);
    const declared: PartialLoad = {
      id,
      workload,
      cluster: clusterOfLoad(load, campaign),
      ...(Object.keys(uses).length > 0 ? { uses } : {}),
      hosts: instanceHosts(load),
      given: Object.assign({}, below, ...changed.map(({ given }) => insideOf(below, given))),
      allowsUnknown: load.allowUnknownSettings === true,
      pathOf: pathIn([...changed, ...layers], layers[0]?.path ?? []),
    };
    const lacksDataset = typeof dataset === 'string' && !ofDataset;
    return { declared, complete: lacksDataset ? null : completeLoad(load, declared, layers, draft) };
  });
  const { title, onSaturation, warmUp } = run;
  return {
    name,
    title,
    onSaturation,
    warmUp,
    declared: loads.map(({ declared }) => declared),
    loads: loads.flatMap(({ complete }) => complete ?? []),
    ...(matrix ? { matrix } : {}),
    path: levelPath ?? ['runs', name],
  };
}

/** Reports what a variant gives and the search of the run sets itself. */
function checkSearched(run: string, searched: Layer[], changed: Layer[], faults: Faults): void {
  const set = searched.flatMap(({ given }) => Object.keys(given));
  for (const { path, given } of changed)
    for (const parameter of Object.keys(given).filter((each) => set.includes(each)))
      faults.add(
        [...path, parameter],
        `is set by the search of ${run} in each of its runs; remove it here, or list the levels of ${run} under runs`,
      );
}

/** Fields of a load that are no parameters of its generator. */
const fieldsOfEveryLoad =
  'workload, cluster, host, hosts, instances, allowUnknownSettings, background, dataset, uses'.split(', ');

/** The parameters among the fields of a load. */
function parametersIn(load: CampaignLoad): Parameters {
  return Object.fromEntries(Object.entries(load).filter(([field]) => !fieldsOfEveryLoad.includes(field)));
}

/** The path of a parameter, in the nearest layer that gives it, or of the load. */
function pathIn(layers: Layer[], ofLoad: FieldPath): PartialLoad['pathOf'] {
  return (parameter) => {
    if (parameter === undefined) return ofLoad;
    const layer = layers.find(({ given }) => Object.hasOwn(given, parameter));
    return layer ? [...layer.path, parameter] : ofLoad;
  };
}

/** Null if a parameter is missing or invalid, which is reported. */
function completeLoad(
  { background, dataset }: CampaignLoad,
  { given, allowsUnknown: _allows, ...declared }: PartialLoad,
  layers: Layer[],
  { shape, faults }: Draft,
): DraftLoad | null {
  const { workload, pathOf } = declared;
  const schema = factsOf(workload).given;
  const parsed = schema.safeParse(given);
  if (parsed.success)
    return {
      ...declared,
      parameters: parsed.data,
      ...(typeof dataset === 'string' ? { dataset } : {}),
      ...(background ? { until: background.until } : {}),
    };
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(schema.shape);
      for (const key of issue.keys) checkName(faults, pathOf(key), `key of ${workload}`, key, known);
      continue;
    }
    const parameter = String(issue.path[0]);
    if (layers.some(({ path }) => shape.dropped([...path, parameter]))) continue;
    const giving = layers.find((layer) => Object.hasOwn(layer.given, parameter));
    faults.add(giving?.path ?? pathOf(), `${parameter} ${issue.message}`);
  }
  return null;
}

/**
 * A variant changes single entries of a parameter that is a mapping. One with entries that were not there replaces it, such as copies in other
 * data centres; but a client may get further settings.
 */
function insideOf(below: Parameters, changes: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const before = below[name];
      if (!isMapping(before) || !isMapping(value)) return [name, value];
      const isInside = name === 'clientSettings' || Object.keys(value).every((key) => Object.hasOwn(before, key));
      return [name, isInside ? { ...before, ...value } : value];
    }),
  );
}
