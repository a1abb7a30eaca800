/** Parameters of loads of any kind, by name. Pure. */
import type { LoadPlan } from '../plan/plan.ts';
import { exact } from '../text/figures.ts';

export type Parameter = string | number | null;

export function parametersOf(load: LoadPlan): Map<string, Parameter> {
  return new Map(
    Object.entries(load.parameters).map(([name, value]): [string, Parameter] => [name, asParameter(value)]),
  );
}

/** A parameter that is no single value is known by its JSON. */
function asParameter(value: unknown): Parameter {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** A parameter that a load does not have is none, as one that is null. */
export function parameterInWords(value: Parameter | undefined): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'number' ? exact(value) : value;
}
