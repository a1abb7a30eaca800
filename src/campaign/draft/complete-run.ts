/** Completes a run at one level: its loads get all parameters, each from the nearest place that gives it. */
import { suggestion } from '../../input/closest.ts';
import type { FieldPath } from '../../input/source.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import { factsOf } from '../../workloads/registry.ts';
import { clusterOfLoad } from '../clusters/campaign-clusters.ts';
import { usedClustersOfLoad } from '../clusters/used-clusters.ts';
import type { Faults } from '../faults.ts';
import { instanceHosts } from '../places.ts';
import type { CampaignLoad, CampaignRun } from '../schema.ts';
import type { Shape } from '../valid-part.ts';
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
  faults: Faults;
}

export type RunParameters = Pick<
  DraftRun,
  'does' | 'name' | 'title' | 'onSaturation' | 'warmUp' | 'declared' | 'loads' | 'path' | 'matrix'
>;

/** A run at the level of a step. */
export function completeRun(name: string, run: CampaignRun, step: DraftStep, context: RunContext): RunParameters {
  const { draft, variant, layerOfDataset, faults } = context;
  const { campaign, size, shape } = draft;
  const { path: levelPath, pieces, matrix } = step;
  for (const { load: id, path } of pieces) {
    if (Object.hasOwn(run.loads, id) || shape.dropped(['runs', name, 'loads', id])) continue;
    faults.add(path, `unknown load; ${suggestion(id, Object.keys(run.loads))}`);
  }
  const loads = Object.entries(run.loads).map(([id, load]) => {
    const { workload, dataset } = load;
    const ofDataset = typeof dataset === 'string' ? layerOfDataset(id, dataset) : null;
    const layers: Layer[] = [
      ...pieces.filter((piece) => piece.load === id),
      ...(levelPath ? [{ path: levelPath, given: {} }] : []),
      { path: ['runs', name, 'loads', id], given: parametersIn(load) },
      ...(ofDataset ? [ofDataset] : []),
      { path: ['sizes', size, 'parameters', workload], given: campaign.sizes[size]?.parameters[workload] ?? {} },
    ];
    const changes = variant && (variant.changesWarmUps || !run.warmUp) ? entryOf(variant.loads, id) : undefined;
    const changed = variant && changes ? { path: ['variants', variant.name, 'loads', id], given: changes } : null;
    const cluster = clusterOfLoad(load, campaign);
    const uses = usedClustersOfLoad(load, run.loads, campaign);
    const declared = declaredLoad({ id, load, cluster, uses }, layers, changed);
    const lacksDataset = typeof dataset === 'string' && !ofDataset;
    return { declared, complete: lacksDataset ? null : completeLoad(load, declared, layers, shape, faults) };
  });
  const { title, onSaturation, warmUp } = run;
  return {
    does: 'run',
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

/** The parameters among the fields of a load. */
function parametersIn(load: CampaignLoad): Parameters {
  const {
    workload: _workload,
    cluster: _cluster,
    host: _host,
    hosts: _hosts,
    instances: _instances,
    allowUnknownSettings: _allow,
    background: _background,
    dataset: _dataset,
    uses: _uses,
    ...parameters
  } = load;
  return parameters;
}

interface PlacedLoad extends Pick<DraftLoad, 'id' | 'cluster'> {
  load: CampaignLoad;
  uses: Record<string, string>;
}

/** @param layers nearest first */
function declaredLoad({ id, load, cluster, uses }: PlacedLoad, layers: Layer[], changed: Layer | null): PartialLoad {
  const nearest = layers[0]?.path ?? [];
  const pathOf = (parameter?: string): FieldPath => {
    if (parameter === undefined) return nearest;
    const layer = [...(changed ? [changed] : []), ...layers].find(({ given }) => Object.hasOwn(given, parameter));
    return layer ? [...layer.path, parameter] : nearest;
  };
  const below: Parameters = Object.assign({}, ...layers.toReversed().map(({ given }) => given));
  return {
    id,
    workload: load.workload,
    cluster,
    ...(Object.keys(uses).length > 0 ? { uses } : {}),
    hosts: instanceHosts(load),
    given: { ...below, ...(changed ? insideOf(below, changed.given) : {}) },
    allowsUnknown: load.allowUnknownSettings === true,
    pathOf,
  };
}

/** Null if a parameter is missing or invalid, which is reported. */
function completeLoad(
  { background, dataset }: CampaignLoad,
  { given, allowsUnknown: _allows, ...declared }: PartialLoad,
  layers: Layer[],
  shape: Shape,
  faults: Faults,
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
      for (const key of issue.keys) faults.add(pathOf(key), `unknown key of ${workload}; ${suggestion(key, known)}`);
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

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
