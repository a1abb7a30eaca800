/** Resolves a run at one level: the loads with all parameters as the file names them. */
import type { Parameters } from '../workloads/parameters.ts';
import { factsOf } from '../workloads/registry.ts';
import { suggestion } from '../input/closest.ts';
import type { FieldPath } from '../input/source.ts';
import type { Faults } from './faults.ts';
import type { Level } from './levels.ts';
import { instanceHosts } from './places.ts';
import type { PartialLoad, ResolvedLoad, ResolvedRun } from './resolved-run.ts';
import type { CampaignLoad, CampaignRun } from './schema.ts';
import type { Shape } from './shape.ts';

/** What a variant changes of loads, by their ids. */
export interface LoadChanges {
  /** Name of the variant. */
  name: string;
  loads: Record<string, Parameters>;
  /** Whether warm-ups have them too: without them they may not fit the clusters of the variant. */
  changesWarmUps: boolean;
}

/** The value of an own key, not of an inherited one. */
export function own<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** What the parameters of a run at one level come from. */
export interface RunContext {
  size: string;
  /** Of the size, by workload. */
  parameters: Record<string, Parameters | undefined>;
  variant?: LoadChanges | undefined;
  /** Name of the cluster of a load. */
  clusterOf: (load: CampaignLoad) => string;
  /** `LoadPlan.uses` of a load among those of its run; empty if there is nothing to say. */
  usesOf: (load: CampaignLoad, loads: CampaignRun['loads']) => Record<string, string>;
  /** The parameters that a load has from its dataset; null if there are none, with a fault that is reported. */
  layerOfDataset: (run: string, load: string, dataset: string) => Layer | null;
  shape: Shape;
  faults: Faults;
}

/** A run at one level, with all parameters of its loads. */
export function resolveRun(
  name: string,
  run: CampaignRun,
  { path: levelPath, pieces, cell }: Level,
  { size, parameters, variant, clusterOf, usesOf, layerOfDataset, shape, faults }: RunContext,
): ResolvedRun {
  for (const { load: id, path } of pieces) {
    if (Object.hasOwn(run.loads, id) || shape.dropped(['runs', name, 'loads', id])) continue;
    faults.add(path, `unknown load; ${suggestion(id, Object.keys(run.loads))}`);
  }
  const resolved = Object.entries(run.loads).map(([id, load]) => {
    const {
      workload,
      cluster: _cluster,
      host: _,
      hosts: _several,
      instances: _each,
      allowUnknownSettings: _any,
      background: _until,
      dataset,
      uses: _used,
      ...given
    } = load;
    const named = typeof dataset === 'string' ? dataset : null;
    const ofDataset = named === null ? null : layerOfDataset(name, id, named);
    const layers: Layer[] = [
      ...pieces.filter((piece) => piece.load === id),
      ...(levelPath ? [{ path: levelPath, given: {} }] : []),
      { path: ['runs', name, 'loads', id], given },
      ...(ofDataset ? [ofDataset] : []),
      { path: ['sizes', size, 'parameters', workload], given: parameters[workload] ?? {} },
    ];
    const changes = variant && (variant.changesWarmUps || !run.warmUp) ? own(variant.loads, id) : undefined;
    const last = variant && changes ? { path: ['variants', variant.name, 'loads', id], given: changes } : null;
    const cluster = clusterOf(load);
    const uses = usesOf(load, run.loads);
    const of: LoadOf = { id, load, cluster, uses, dataset: named, lacksDataset: named !== null && !ofDataset };
    return resolveLoad(of, layers, last, shape, faults);
  });
  return {
    name,
    title: run.title,
    onSaturation: run.onSaturation,
    warmUp: run.warmUp,
    declared: resolved.map(({ declared }) => declared),
    loads: resolved.flatMap((load) => load.complete ?? []),
    ...(cell ? { matrix: { of: name, values: cell } } : {}),
    path: levelPath ?? ['runs', name],
  };
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

/** A place of a load's parameters, nearest first. */
export interface Layer {
  path: FieldPath;
  given: Record<string, unknown>;
}

interface LoadOf {
  id: string;
  load: CampaignLoad;
  cluster: string;
  uses: Record<string, string>;
  /** The name of its dataset. */
  dataset: string | null;
  /** Whether the parameters of its dataset are missing, which is reported. */
  lacksDataset: boolean;
}

function resolveLoad(
  { id, load, cluster, uses, dataset, lacksDataset }: LoadOf,
  layers: Layer[],
  variant: Layer | null,
  shape: Shape,
  faults: Faults,
): { declared: PartialLoad; complete: ResolvedLoad | null } {
  const { workload } = load;
  const hosts = instanceHosts(load);
  const own = layers[0]?.path ?? [];
  const pathOf = (parameter?: string): FieldPath => {
    const layer = [...(variant ? [variant] : []), ...layers].find(
      ({ given }) => parameter !== undefined && Object.hasOwn(given, parameter),
    );
    return layer && parameter !== undefined ? [...layer.path, parameter] : own;
  };
  const below: Parameters = Object.assign({}, ...layers.toReversed().map(({ given }) => given));
  const merged = { ...below, ...(variant ? insideOf(below, variant.given) : {}) };
  const schema = factsOf(workload).given;
  const allowsUnknown = load.allowUnknownSettings === true;
  const used = Object.keys(uses).length > 0 ? { uses } : {};
  const declared: PartialLoad = { id, workload, cluster, ...used, hosts, given: merged, allowsUnknown, pathOf };
  if (lacksDataset) return { declared, complete: null };
  const parsed = schema.safeParse(merged);
  if (parsed.success) {
    const named = dataset === null ? {} : { dataset };
    const until = load.background ? { until: load.background.until } : {};
    return {
      declared,
      complete: { id, workload, cluster, ...used, hosts, parameters: parsed.data, ...named, ...until, pathOf },
    };
  }
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(schema.shape);
      for (const key of issue.keys) faults.add(pathOf(key), `unknown key of ${workload}; ${suggestion(key, known)}`);
      continue;
    }
    const parameter = String(issue.path[0]);
    if (layers.some(({ path }) => shape.dropped([...path, parameter]))) continue;
    const giving = layers.find((layer) => Object.hasOwn(layer.given, parameter));
    faults.add(giving?.path ?? own, `${parameter} ${issue.message}`);
  }
  return { declared, complete: null };
}
