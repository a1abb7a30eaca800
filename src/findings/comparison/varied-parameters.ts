/** The parameters that `compare --vary` names: their values in a run, and levels without them. Pure. */
import { suggestion } from '../../input/closest.ts';
import { isMapping } from '../../input/field-at.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import { factsOf } from '../../workloads/registry.ts';
import { asParameter, parameterText } from '../parameters.ts';
import type { VariedValue } from './varied-comparison.ts';

/** A parameter, or an entry of a parameter that is a mapping, such as `clientSettings.linger.ms`. */
interface VariedName {
  parameter: string;
  entry: string | null;
}

function parsed(name: string): VariedName {
  const dot = name.indexOf('.');
  return dot === -1
    ? { parameter: name, entry: null }
    : { parameter: name.slice(0, dot), entry: name.slice(dot + 1) || null };
}

function takes({ workload }: LoadPlan, { parameter }: VariedName): boolean {
  return Object.hasOwn(factsOf(workload).given.shape, parameter);
}

/** One sentence for each name that no load has. */
export function variedNameFaults(vary: string[], loads: LoadPlan[]): string[] {
  const known = [...new Set(loads.flatMap(({ workload }) => Object.keys(factsOf(workload).given.shape)))].toSorted();
  return vary.flatMap((name) => {
    const { parameter } = parsed(name);
    if (known.includes(parameter)) return [];
    return [`--vary ${name}: no load of these campaigns has this parameter; ${suggestion(parameter, known)}`];
  });
}

function valueIn(parameters: Parameters, { parameter, entry }: VariedName): unknown {
  const value = parameters[parameter];
  if (entry === null) return value;
  return isMapping(value) ? value[entry] : undefined;
}

/** The varied parameters of the loads of a run. */
export function variedValues(vary: string[], loads: LoadPlan[]): VariedValue[] {
  return vary.flatMap((name) =>
    loads
      .filter((load) => takes(load, parsed(name)))
      .map((load) => ({ loadId: load.id, parameter: name, value: valueText(valueIn(load.parameters, parsed(name))) })),
  );
}

/** Null is an explicit `none`, such as no target rate. */
function valueText(value: unknown): string {
  if (value === undefined) return 'default';
  return parameterText(asParameter(value));
}

/**
 * Makes loads that differ in the varied parameters only equal: gives each the first value that any load of its generator has.
 * The result describes no load; it is for comparing levels.
 */
export function leveller(vary: string[], loads: LoadPlan[]): (load: LoadPlan) => LoadPlan {
  const names = vary.map(parsed);
  return (load) => {
    const parameters = { ...load.parameters };
    const alike = loads.filter(({ workload }) => workload === load.workload);
    for (const name of names) {
      const { parameter, entry } = name;
      const common = alike.map((each) => valueIn(each.parameters, name)).find((value) => value !== undefined);
      if (common === undefined) continue;
      const before = parameters[parameter];
      parameters[parameter] = entry === null ? common : { ...(isMapping(before) ? before : {}), [entry]: common };
    }
    return { ...load, parameters };
  };
}

/** `acks=all`, or `producer.acks=all, other.acks=1` if the loads of a run have different values. */
export function valuesText(values: VariedValue[]): string {
  return [...Map.groupBy(values, ({ parameter }) => parameter)]
    .flatMap(([parameter, own]) => {
      const distinct = new Set(own.map(({ value }) => value));
      if (distinct.size === 1) return [`${parameter}=${own[0]!.value}`];
      return own.map(({ loadId, value }) => `${loadId}.${parameter}=${value}`);
    })
    .join(', ');
}
