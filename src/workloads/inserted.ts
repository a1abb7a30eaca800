/** What a load inserts itself. Pure. */
import type { LoadPlan } from '../plan/plan.ts';
import type { Parameters } from './parameters.ts';
import { factsOf } from './registry.ts';

/** The parameters by which its own preparation and data are counted: the records of its dataset are there already. */
export function ownInsertions({
  workload,
  parameters,
  dataset,
}: Pick<LoadPlan, 'workload' | 'parameters' | 'dataset'>): Parameters {
  const facts = dataset && factsOf(workload).dataset;
  return facts ? { ...parameters, ...facts.parametersOf(parameters, 0) } : parameters;
}
