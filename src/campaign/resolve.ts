/** Resolves the loads of each run at a size, with all parameters as the file names them. */
import type { Parameters } from '../workloads/facts.ts';
import { factsOf } from '../workloads/registry.ts';
import { suggestion } from '../input/closest.ts';
import type { Faults } from './faults.ts';
import type { Campaign, CampaignLoad } from './schema.ts';
import { checkMatrix, combinationLevels, fileLevel, levelAt } from './levels.ts';
import type { PartialLoad, ResolvedLoad, ResolvedRun } from './resolved-run.ts';
import { checkRoles, searchedId } from './search-roles.ts';
import { checkSearch, searchedParameters, searchPlan } from './searches.ts';
import { instanceHosts } from './places.ts';
import type { Shape } from './shape.ts';
import type { FieldPath } from '../input/source.ts';

/** What a variant changes of loads, by their ids. */
export interface LoadChanges {
  /** Name of the variant. */
  name: string;
  loads: Record<string, Parameters>;
}

/** Every run at every level of a size, in the order of the file. Warm-ups are the same in every variant. */
export function resolveRuns(
  campaign: Campaign,
  sizeName: string,
  shape: Shape,
  faults: Faults,
  variant?: LoadChanges,
): ResolvedRun[] {
  const size = campaign.sizes[sizeName];
  if (!size) return [];
  const runNames = Object.keys(campaign.runs);
  const unknownRun = (path: FieldPath, name: string): void => {
    if (!runNames.includes(name) && !shape.dropped(['runs', name]))
      faults.add(path, `unknown run; ${suggestion(name, runNames)}`);
  };
  for (const name of Object.keys(size.runs)) unknownRun(['sizes', sizeName, 'runs', name], name);
  for (const name of Object.keys(size.matrix)) unknownRun(['sizes', sizeName, 'matrix', name], name);
  for (const name of Object.keys(size.search)) unknownRun(['sizes', sizeName, 'search', name], name);
  for (const [index, name] of size.skip.entries()) unknownRun(['sizes', sizeName, 'skip', index], name);

  return Object.entries(campaign.runs)
    .filter(([name]) => !size.skip.includes(name))
    .flatMap(([name, run]) => {
      const search = own(size.search, name);
      const searchPath = ['sizes', sizeName, 'search', name];
      if (search) checkSearch(run, search, searchPath, faults);
      if (search && run.warmUp) faults.add(searchPath, `${name} only warms up, so it cannot be searched`);
      if (search && own(size.runs, name))
        faults.add(searchPath, `${name} has a list of levels under runs as well; keep one`);
      // An invalid search was reported. That its load lacks the searched parameter is a consequence of that.
      const isSearched = search !== undefined || (!own(size.runs, name) && shape.dropped(searchPath));
      const matrix = own(size.matrix, name);
      const matrixPath = ['sizes', sizeName, 'matrix', name];
      if (matrix) checkMatrix(name, campaign, sizeName, faults);
      const levels = isSearched
        ? [levelAt(searchPath, search ? searchedParameters(run, search, size.parameters) : {})]
        : matrix
          ? combinationLevels(name, matrix, matrixPath, shape, faults)
          : (own(size.runs, name)?.map((level, index) => levelAt(['sizes', sizeName, 'runs', name, index], level)) ?? [
              fileLevel,
            ]);
      return levels.map(({ path: levelPath, pieces, cell }) => {
        for (const { load: id, path } of pieces) {
          if (Object.hasOwn(run.loads, id) || shape.dropped(['runs', name, 'loads', id])) continue;
          faults.add(path, `unknown load; ${suggestion(id, Object.keys(run.loads))}`);
        }
        const resolved = Object.entries(run.loads).map(([id, load]) => {
          const { workload, host: _, hosts: _several, instances: _each, allowUnknownSettings: _any, ...given } = load;
          const layers: Layer[] = [
            ...pieces.filter((piece) => piece.load === id),
            ...(levelPath ? [{ path: levelPath, given: {} }] : []),
            { path: ['runs', name, 'loads', id], given },
            { path: ['sizes', sizeName, 'parameters', workload], given: size.parameters[workload] ?? {} },
          ];
          const changes = variant && !run.warmUp ? own(variant.loads, id) : undefined;
          const last = variant && changes ? { path: ['variants', variant.name, 'loads', id], given: changes } : null;
          return resolveLoad(id, load, layers, last, shape, faults);
        });
        const complete = resolved.flatMap((load) => load.complete ?? []);
        const searched = search ? searchedId(run, search) : null;
        if (searched !== null) checkRoles(name, searched, complete, faults);
        return {
          name,
          title: run.title,
          onSaturation: run.onSaturation,
          warmUp: run.warmUp,
          declared: resolved.map(({ declared }) => declared),
          loads: complete,
          ...(search && searched !== null ? { search: searchPlan(name, search, searched, complete) } : {}),
          ...(cell ? { matrix: { of: name, values: cell } } : {}),
          path: levelPath ?? ['runs', name],
        };
      });
    });
}

/** The value of an own key, not of an inherited one. */
function own<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** A variant changes single entries of a parameter that is a mapping. */
function insideOf(below: Parameters, changes: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const before = below[name];
      return [name, isMapping(before) && isMapping(value) ? { ...before, ...value } : value];
    }),
  );
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A place of a load's parameters, nearest first. */
interface Layer {
  path: FieldPath;
  given: Record<string, unknown>;
}

function resolveLoad(
  id: string,
  load: CampaignLoad,
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
  const parsed = schema.safeParse(merged);
  const allowsUnknown = load.allowUnknownSettings === true;
  const declared: PartialLoad = { id, workload, hosts, given: merged, allowsUnknown, pathOf };
  if (parsed.success) {
    return { declared, complete: { id, workload, hosts, parameters: parsed.data, pathOf } };
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
