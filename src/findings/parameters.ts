/** Parameters of loads of any kind, by name. Pure. */
import type { LoadPlan } from '../plan/plan.ts';
import { exact } from '../text/figures.ts';

export type Parameter = string | number | null;

export function parametersOf(load: LoadPlan): Map<string, Parameter> {
  return new Map<string, Parameter>(Object.entries(load.parameters));
}

/** A parameter that a load does not have is none, as one that is null. */
export function parameterInWords(value: Parameter | undefined): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'number' ? exact(value) : value;
}
