/** Resolves the loads of each run at a size, with all parameters as the file names them. */
import { suggestion } from '../input/closest.ts';
import { clusterOfLoad } from './clusters/campaign-clusters.ts';
import { usedClustersOfLoad } from './clusters/used-clusters.ts';
import type { Faults } from './faults.ts';
import type { Campaign } from './schema.ts';
import { checkMatrix, combinationLevels, fileLevel, levelAt } from './levels.ts';
import { own, resolveRun, type LoadChanges, type RunContext } from './resolve-run.ts';
import type { ResolvedRun } from './resolved-run.ts';
import { checkRoles, searchedId } from './search-roles.ts';
import { checkSearch, searchedParameters, searchPlan } from './searches.ts';
import { checkSlices } from './slices/plan-slices.ts';
import type { Shape } from './shape.ts';
import type { FieldPath } from '../input/source.ts';

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
  for (const name of Object.keys(size.slices)) unknownRun(['sizes', sizeName, 'slices', name], name);
  for (const [index, name] of size.skip.entries()) unknownRun(['sizes', sizeName, 'skip', index], name);

  const context: RunContext = {
    size: sizeName,
    parameters: size.parameters,
    variant,
    clusterOf: (load) => clusterOfLoad(load, campaign),
    usesOf: (load, loads) => usedClustersOfLoad(load, loads, campaign),
    layerOfDataset(run, load, dataset) {
      const fill = `give sizes.${sizeName}.steps with a step that grows it, or remove it here and give the load its own records`;
      faults.add(['runs', run, 'loads', load, 'dataset'], `nothing fills ${dataset} at size ${sizeName}; ${fill}`);
      return null;
    },
    shape,
    faults,
  };
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
      const slices = own(size.slices, name);
      if (slices && !variant) checkSlices(name, campaign, sizeName, faults);
      const levels = isSearched
        ? [levelAt(searchPath, search ? searchedParameters(run, search, size.parameters) : {})]
        : matrix
          ? combinationLevels(name, matrix, matrixPath, shape, faults)
          : (own(size.runs, name)?.map((level, index) => levelAt(['sizes', sizeName, 'runs', name, index], level)) ?? [
              fileLevel,
            ]);
      return levels.map((level) => {
        const { loads, ...resolved } = resolveRun(name, run, level, context);
        const searched = search ? searchedId(run, search) : null;
        if (searched !== null) checkRoles(name, searched, loads, faults);
        return {
          ...resolved,
          loads,
          ...(search && searched !== null ? { search: searchPlan(name, search, searched, loads) } : {}),
          ...(slices ? { slices: { ...slices, path: ['sizes', sizeName, 'slices', name] } } : {}),
        };
      });
    });
}
