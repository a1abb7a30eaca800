/** Parameters in which the loads of several sides differ. Pure. */
import { hostsText } from '../../plan/instances.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { differs } from '../campaign-conditions.ts';
import { parameterText, parametersOf } from '../parameters.ts';
import type { ComparedCondition } from './comparison.ts';

/** Names of topics and tables: they differ between campaigns and do not matter. */
const ownNames = new Set(['topic', 'keyspace', 'writtenByRun']);

/** The parameters that differ, hosts included. A side without the load is null and has a dash. */
export function parameterDifferences(sides: (LoadPlan | null)[]): ComparedCondition[] {
  const own = sides.map((load) => (load ? parametersOf(load).set('host', hostsText(load)) : null));
  const present = own.filter((parameters) => parameters !== null);
  const parameters = [...new Set(present.flatMap((its) => [...its.keys()]))].filter((name) => !ownNames.has(name));
  return parameters
    .map((condition) => ({ condition, values: present.map((its) => parameterText(its.get(condition))) }))
    .filter(differs)
    .map(({ condition }) => ({
      condition,
      values: own.map((its) => (its ? parameterText(its.get(condition)) : '–')),
    }));
}
