/** From a campaign and a size to the loads of each run with all their parameters, still in the words of the file. */
import type { WorkloadName } from '../workloads/names.ts';
import { suggestion } from './closest.ts';
import type { Faults } from './faults.ts';
import { workloadParameters, type FileParameters } from './parameters.ts';
import type { SizeName } from './plan.ts';
import type { Campaign, CampaignLoad } from './schema.ts';
import type { Shape } from './shape.ts';
import type { FieldPath } from './source.ts';

/** One load at one level. */
export type ResolvedLoad = {
  [Name in WorkloadName]: {
    id: string;
    workload: Name;
    host: string;
    parameters: FileParameters<Name>;
    /** Where the file gives a parameter, or, with no argument, the load itself. */
    pathOf(parameter?: string): FieldPath;
  };
}[WorkloadName];

/** A run at one level. */
export interface ResolvedRun {
  name: string;
  title: string;
  loads: ResolvedLoad[];
  path: FieldPath;
  /** False where the file says something wrong of it: its other faults are told, but it cannot be planned. */
  whole: boolean;
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
  for (const [index, name] of size.skip.entries()) unknownRun(['sizes', sizeName, 'skip', index], name);

  return Object.entries(campaign.runs)
    .filter(([name]) => !size.skip.includes(name))
    .flatMap(([name, run]) => {
      const levels: (Level | null)[] = size.runs[name] ?? [null];
      return levels.map((level, index) => {
        const levelPath = ['sizes', sizeName, 'runs', name, index];
        for (const id of Object.keys(level ?? {})) {
          if (id in run.loads || shape.dropped(['runs', name, 'loads', id])) continue;
          faults.add([...levelPath, id], `unknown load; ${suggestion(id, Object.keys(run.loads))}`);
        }
        const loads = Object.entries(run.loads).map(([id, load]) => {
          const { workload, host: _, ...given } = load;
          const layers: Layer[] = [
            { path: ['runs', name, 'loads', id], given },
            { path: ['sizes', sizeName, 'parameters', workload], given: size.parameters[workload] ?? {} },
          ];
          if (level) layers.unshift({ path: id in level ? [...levelPath, id] : levelPath, given: level[id] ?? {} });
          return resolveLoad(id, load, layers, shape, faults);
        });
        return {
          name,
          title: run.title,
          loads: loads.filter((load) => load !== null),
          path: level ? levelPath : ['runs', name],
          whole: !loads.includes(null),
        };
      });
    });
}

/** Where a load's parameters may stand, nearest first. */
interface Layer {
  path: FieldPath;
  given: Record<string, unknown>;
}

function resolveLoad(
  id: string,
  { workload, host }: CampaignLoad,
  layers: Layer[],
  shape: Shape,
  faults: Faults,
): ResolvedLoad | null {
  const own = layers[0]?.path ?? [];
  const pathOf = (parameter?: string): FieldPath => {
    const layer = layers.find(({ given }) => parameter !== undefined && parameter in given);
    return layer && parameter !== undefined ? [...layer.path, parameter] : own;
  };
  const merged: unknown = Object.assign({}, ...layers.toReversed().map(({ given }) => given));
  const parsed = workloadParameters[workload].safeParse(merged);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the workload named the schema just above, which the compiler cannot follow
  if (parsed.success) return { id, workload, host, parameters: parsed.data, pathOf } as ResolvedLoad;
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(workloadParameters[workload].shape);
      for (const key of issue.keys) faults.add(pathOf(key), `unknown key of ${workload}; ${suggestion(key, known)}`);
      continue;
    }
    const parameter = String(issue.path[0]);
    if (layers.some(({ path }) => shape.dropped([...path, parameter]))) continue;
    faults.add(own, `${parameter} ${issue.message}`);
  }
  return null;
}
