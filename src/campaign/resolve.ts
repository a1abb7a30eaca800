/** From a campaign and a size to the loads of each run with all their parameters, still in the words of the file. */
import type { SearchPlan } from '../plan/search-plan.ts';
import type { Parameters } from '../workloads/facts.ts';
import { factsOf } from '../workloads/registry.ts';
import { suggestion } from '../input/closest.ts';
import type { Faults } from './faults.ts';
import type { OnSaturation, SizeName } from '../plan/plan.ts';
import type { Campaign, CampaignLoad, CampaignRun } from './schema.ts';
import type { CampaignSearch } from './search-schema.ts';
import { checkSearch, searchedParameters, searchPlan } from './searches.ts';
import { instanceHosts } from './places.ts';
import type { Shape } from './shape.ts';
import type { FieldPath } from '../input/source.ts';

/** One load at one level. */
export interface ResolvedLoad {
  id: string;
  workload: string;
  /** Of each instance. */
  hosts: string[];
  /** As its generator's own schema of what the file may give. */
  parameters: Parameters;
  /** Where the file gives a parameter, or, with no argument, the load itself. */
  pathOf(parameter?: string): FieldPath;
}

/** A load as far as the file is sound: what is missing or wrong of its parameters is left out, and was told. */
export interface PartialLoad extends Omit<ResolvedLoad, 'parameters'> {
  given: Parameters;
}

/** A run at one level. */
export interface ResolvedRun {
  name: string;
  title: string;
  onSaturation: OnSaturation;
  warmUp: boolean;
  /** Every load of the run. */
  declared: PartialLoad[];
  /** Those with all their parameters: the run can be planned when that is all of them. */
  loads: ResolvedLoad[];
  /** Where its level is searched for: the loads are then those of the highest level. */
  search?: SearchPlan;
  path: FieldPath;
}

/** Whether all that the run needs is known. */
export function isWhole(run: ResolvedRun): boolean {
  return run.loads.length === run.declared.length;
}

type Level = NonNullable<Campaign['sizes'][SizeName]>['runs'][string][number];

/** Every run at every level of a size, in the order of the file. */
export function resolveRuns(campaign: Campaign, sizeName: SizeName, shape: Shape, faults: Faults): ResolvedRun[] {
  const size = campaign.sizes[sizeName];
  if (!size) return [];
  const runNames = Object.keys(campaign.runs);
  const unknownRun = (path: FieldPath, name: string): void => {
    if (!runNames.includes(name) && !shape.dropped(['runs', name]))
      faults.add(path, `unknown run; ${suggestion(name, runNames)}`);
  };
  for (const name of Object.keys(size.runs)) unknownRun(['sizes', sizeName, 'runs', name], name);
  for (const name of Object.keys(size.search)) unknownRun(['sizes', sizeName, 'search', name], name);
  for (const [index, name] of size.skip.entries()) unknownRun(['sizes', sizeName, 'skip', index], name);

  return Object.entries(campaign.runs)
    .filter(([name]) => !size.skip.includes(name))
    .flatMap(([name, run]) => {
      const search = own(size.search, name);
      const searchPath = ['sizes', sizeName, 'search', name];
      if (search) checkSearch(run, search, searchPath, faults);
      if (search && run.warmUp) faults.add(searchPath, `${name} only warms up, so nothing can be found by it`);
      if (search && own(size.runs, name))
        faults.add(searchPath, `${name} has a list of levels under runs as well; keep one`);
      // What is wrong with a search was told, and that its load lacks what the search gives it follows from that.
      const isSearched = search !== undefined || (!own(size.runs, name) && shape.dropped(searchPath));
      const levels: (Level | null)[] = isSearched ? [highestLevel(run, search)] : (own(size.runs, name) ?? [null]);
      return levels.map((level, index) => {
        const levelPath = isSearched ? searchPath : ['sizes', sizeName, 'runs', name, index];
        for (const id of Object.keys(level ?? {})) {
          if (Object.hasOwn(run.loads, id) || shape.dropped(['runs', name, 'loads', id])) continue;
          faults.add([...levelPath, id], `unknown load; ${suggestion(id, Object.keys(run.loads))}`);
        }
        const resolved = Object.entries(run.loads).map(([id, load]) => {
          const { workload, host: _, hosts: _several, instances: _each, ...given } = load;
          const layers: Layer[] = [
            { path: ['runs', name, 'loads', id], given },
            { path: ['sizes', sizeName, 'parameters', workload], given: size.parameters[workload] ?? {} },
          ];
          if (level)
            layers.unshift({
              path: Object.hasOwn(level, id) ? [...levelPath, id] : levelPath,
              given: own(level, id) ?? {},
            });
          return resolveLoad(id, load, layers, shape, faults);
        });
        return {
          name,
          title: run.title,
          onSaturation: run.onSaturation,
          warmUp: run.warmUp,
          declared: resolved.map(({ declared }) => declared),
          loads: resolved.map(({ complete }) => complete).filter((load) => load !== null),
          ...(search ? { search: searchPlan(name, search) } : {}),
          path: level ? levelPath : ['runs', name],
        };
      });
    });
}

/** The value under a key that was given, and not of one that every object has. */
function own<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** What a search gives the loads of its run, at the highest level that it may try. */
function highestLevel({ loads }: CampaignRun, search: CampaignSearch | undefined): Level {
  if (!search) return {};
  return Object.fromEntries(
    Object.entries(loads).map(([id, { workload }]) => [id, searchedParameters(workload, search)]),
  );
}

/** Where a load's parameters may stand, nearest first. */
interface Layer {
  path: FieldPath;
  given: Record<string, unknown>;
}

function resolveLoad(
  id: string,
  load: CampaignLoad,
  layers: Layer[],
  shape: Shape,
  faults: Faults,
): { declared: PartialLoad; complete: ResolvedLoad | null } {
  const { workload } = load;
  const hosts = instanceHosts(load);
  const own = layers[0]?.path ?? [];
  const pathOf = (parameter?: string): FieldPath => {
    const layer = layers.find(({ given }) => parameter !== undefined && Object.hasOwn(given, parameter));
    return layer && parameter !== undefined ? [...layer.path, parameter] : own;
  };
  const merged = Object.assign({}, ...layers.toReversed().map(({ given }) => given));
  const schema = factsOf(workload).given;
  const parsed = schema.safeParse(merged);
  const declared: PartialLoad = { id, workload, hosts, given: merged, pathOf };
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
    faults.add(own, `${parameter} ${issue.message}`);
  }
  return { declared, complete: null };
}
