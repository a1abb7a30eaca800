/**
 * `forEach`: steps that are made once for each value of a variable.
 *
 * Before: `steps: [{ forEach: { size: [{ gigabytes: 1 }, { gigabytes: 2 }] }, steps: [{ grow: records, to: $size }, { run: read }] }]`
 *
 * After: `steps: [{ grow: records, to: { gigabytes: 1 } }, { run: read }, { grow: records, to: { gigabytes: 2 } }, { run: read }]`
 */
import type { FieldPath } from '../../input/source.ts';
import type { Draft, DraftStep } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { actionOf, concreteStepSchema, type GivenStep } from '../file/steps.ts';
import { substitute, type Variables } from './variables.ts';

/** Steps of a plan, before runs have their trials. */
const mostSteps = 2000;

/** The steps of a size that gives some, in order. Those with a fault are reported and omitted. */
export function expandForEach(draft: Draft, faults: Faults): Draft {
  if (!draft.hasSteps) return draft;
  const path = ['sizes', draft.size, 'steps'];
  const steps = draft.campaign.sizes[draft.size]?.steps ?? [];
  const count = countOf(steps);
  const before = faults.sentences().length;
  if (count > mostSteps)
    faults.add(path, `come to ${count} steps; at most ${mostSteps} are allowed; shorten the lists of forEach`);
  const drafts = count > mostSteps ? [] : unrolled(steps, path, new Map(), faults);
  const hasEveryStep = faults.sentences().length === before && !draft.shape.dropped(path);
  return { ...draft, drafts, hasEveryStep };
}

function countOf(steps: readonly GivenStep[]): number {
  return steps.reduce((sum, { forEach, steps: inner = [] }) => {
    if (!forEach) return sum + 1;
    const [values = []] = Object.values(forEach);
    return sum + values.length * countOf(inner);
  }, 0);
}

function unrolled(steps: readonly GivenStep[], path: FieldPath, variables: Variables, faults: Faults): DraftStep[] {
  return steps.flatMap((step, index) => {
    const place = [...path, index];
    return actionOf(step) === 'forEach'
      ? turnsOf(step, place, variables, faults)
      : stepAt(step, place, variables, faults);
  });
}

function turnsOf(
  { forEach = {}, steps = [] }: GivenStep,
  path: FieldPath,
  variables: Variables,
  faults: Faults,
): DraftStep[] {
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

function stepAt(step: GivenStep, path: FieldPath, variables: Variables, faults: Faults): DraftStep[] {
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
  if (!parsed.success) return [];
  const { loads = {}, slices } = parsed.data;
  const pieces = Object.entries(loads).map(([load, given]) => ({ load, given, path: pathOf('loads', load) }));
  const sliced = slices ? { slices: { ...slices, path: pathOf('slices') } } : {};
  return [{ given: parsed.data, path, pathOf, pieces, ...sliced }];
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
