/** Unrolls the steps of a size: a forEach becomes its steps, once for each value. */
import type { FieldPath } from '../../input/source.ts';
import type { Faults } from '../faults.ts';
import { actionOf, concreteStepSchema, type ConcreteStep, type GivenStep } from '../file/steps.ts';
import { substitute, type Variables } from './variables.ts';

/** Steps of a plan, before runs have their trials. */
const mostSteps = 2000;

/** A step whose variables are replaced. */
export interface UnrolledStep {
  given: ConcreteStep;
  path: FieldPath;
  /** The place in the file of a field of the step: of a variable, the place of its value. */
  pathOf: (...inside: FieldPath) => FieldPath;
}

/** All steps in order. Those with a fault are reported and omitted. */
export function unrollSteps(steps: readonly GivenStep[], path: FieldPath, faults: Faults): UnrolledStep[] {
  const count = countOf(steps);
  if (count > mostSteps) {
    faults.add(path, `come to ${count} steps; at most ${mostSteps} are allowed; shorten the lists of forEach`);
    return [];
  }
  return unrolled(steps, path, new Map(), faults);
}

function countOf(steps: readonly GivenStep[]): number {
  return steps.reduce((sum, { forEach, steps: inner = [] }) => {
    if (!forEach) return sum + 1;
    const [values = []] = Object.values(forEach);
    return sum + values.length * countOf(inner);
  }, 0);
}

function unrolled(steps: readonly GivenStep[], path: FieldPath, variables: Variables, faults: Faults): UnrolledStep[] {
  return steps.flatMap((step, index) => {
    const own = [...path, index];
    return actionOf(step) === 'forEach' ? turnsOf(step, own, variables, faults) : stepAt(step, own, variables, faults);
  });
}

function turnsOf(
  { forEach = {}, steps = [] }: GivenStep,
  path: FieldPath,
  variables: Variables,
  faults: Faults,
): UnrolledStep[] {
  return Object.entries(forEach).flatMap(([name, values]) => {
    if (variables.has(name)) {
      faults.add([...path, 'forEach', name], `is the variable of a forEach around it as well; rename one of them`);
      return [];
    }
    return values.flatMap((given, index) => {
      const place = [...path, 'forEach', name, index];
      const value = substitute(given, variables);
      reportUnknown(value.unknown, place, variables, faults);
      if (value.unknown.length > 0) return [];
      return unrolled(
        steps,
        [...path, 'steps'],
        new Map([...variables, [name, { value: value.value, path: place }]]),
        faults,
      );
    });
  });
}

function stepAt(step: GivenStep, path: FieldPath, variables: Variables, faults: Faults): UnrolledStep[] {
  const { value, origins, unknown } = substitute(step, variables);
  reportUnknown(unknown, path, variables, faults);
  if (unknown.length > 0) return [];
  const pathOf = (...inside: FieldPath): FieldPath => {
    const origin = origins.find((each) => each.inside.every((key, depth) => inside[depth] === key));
    return origin ? [...origin.path, ...inside.slice(origin.inside.length)] : [...path, ...inside];
  };
  // Only values of variables can be at fault: the others match the schema of the file.
  const parsed = concreteStepSchema.safeParse(value);
  for (const issue of parsed.error?.issues ?? []) {
    const inside = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    faults.add(pathOf(...inside), `as ${inside.join('.')} of a step: ${issue.message}`);
  }
  return parsed.success ? [{ given: parsed.data, path, pathOf }] : [];
}

function reportUnknown(
  unknown: readonly { name: string; inside: FieldPath }[],
  path: FieldPath,
  variables: Variables,
  faults: Faults,
): void {
  const known = [...variables.keys()].map((name) => `$${name}`);
  const has = known.length === 0 ? 'no forEach is around this step' : `the variables here are ${known.join(', ')}`;
  for (const { name, inside } of unknown)
    faults.add(
      [...path, ...inside],
      `$${name} is no variable: ${has}; correct the name, or put the step into a forEach`,
    );
}
