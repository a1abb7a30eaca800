/** Parameters of loads by name. Pure. */
import type { LoadPlan } from '../plan/plan.ts';
import { exact } from '../text/figures.ts';

export type Parameter = string | number | null;

export function parametersOf(load: LoadPlan): Map<string, Parameter> {
  return new Map(
    Object.entries(load.parameters).map(([name, value]): [string, Parameter] => [name, asParameter(value)]),
  );
}

/** A parameter with several values becomes JSON. */
export function asParameter(value: unknown): Parameter {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** A missing parameter is `none`, like null. */
export function parameterText(value: Parameter | undefined): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'number' ? exact(value) : value;
}
