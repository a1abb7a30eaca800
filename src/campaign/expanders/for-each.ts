/**
 * `forEach`: steps that are made once for each value of a variable.
 *
 * Before: `steps: [{ forEach: { size: [{ gigabytes: 1 }, { gigabytes: 2 }] }, steps: [{ grow: records, to: $size }, { run: read }] }]`
 *
 * After: `steps: [{ grow: records, to: { gigabytes: 1 } }, { run: read }, { grow: records, to: { gigabytes: 2 } }, { run: read }]`
 */
import { z } from 'zod';
import type { FieldPath } from '../../input/source.ts';
import type { Draft, DraftStep } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { kindsOf } from '../file/steps.ts';
import type { GivenStep } from '../schema.ts';
import { stepActions } from '../steps/registry.ts';
import { placeInside, substitute, type Variables } from './variables.ts';

/** Steps of a plan, before runs have their trials. */
const mostSteps = 2000;

const schemas = new Map(Object.entries(stepActions).map(([action, { fields }]) => [action, z.object(fields)]));

/** The steps of a size that gives some, in order. Those with a fault are reported and omitted. */
export function expandForEach(draft: Draft): Draft {
  if (!draft.hasSteps) return draft;
  const { faults, size } = draft;
  const path = ['sizes', size, 'steps'];
  const steps = draft.campaign.sizes[size]?.steps ?? [];
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
    const [values = []] = Object.values(forEach ?? {});
    return sum + (forEach ? values.length * countOf(inner) : 1);
  }, 0);
}

function unrolled(steps: readonly GivenStep[], path: FieldPath, variables: Variables, faults: Faults): DraftStep[] {
  return steps.flatMap((step, index) => {
    const place = [...path, index];
    return step.forEach ? turnsOf(step, place, variables, faults) : stepAt(step, place, variables, faults);
  });
}

function turnsOf({ forEach, steps = [] }: GivenStep, path: FieldPath, variables: Variables, faults: Faults) {
  return Object.entries(forEach ?? {}).flatMap(([name, values]) => {
    if (variables.has(name)) {
      faults.add([...path, 'forEach', name], `is the variable of a forEach around it as well; rename one of them`);
      return [];
    }
    return values.flatMap((given, index) => {
      const place = [...path, 'forEach', name, index];
      const bound = replaced(given, place, variables, faults);
      const inner = bound && new Map([...variables, [name, { ...bound, path: place }]]);
      return inner ? unrolled(steps, [...path, 'steps'], inner, faults) : [];
    });
  });
}

function stepAt(step: GivenStep, path: FieldPath, variables: Variables, faults: Faults): DraftStep[] {
  const [action = ''] = kindsOf(step);
  const made = replaced(step, path, variables, faults);
  if (!made) return [];
  const pathOf = (...inside: FieldPath): FieldPath => placeInside(step, path, inside, variables);
  // Only values of variables can be at fault: the others match the schema of the file.
  const parsed = schemas.get(action)?.safeParse(made.value);
  for (const issue of parsed?.error?.issues ?? []) {
    const inside = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    faults.add(pathOf(...inside), `as ${inside.join('.')} of a step: ${issue.message}`);
  }
  return parsed?.success ? [{ action, given: parsed.data, path, pathOf, pieces: [] }] : [];
}

/** With its variables replaced; null after those that are none were reported. */
function replaced(given: unknown, path: FieldPath, variables: Variables, faults: Faults): { value: unknown } | null {
  const known = [...variables.keys()].map((name) => `$${name}`);
  const has = known.length === 0 ? 'no forEach is around this step' : `the variables here are ${known.join(', ')}`;
  let isKnown = true;
  const value = substitute(given, variables, (name, inside) => {
    isKnown = false;
    faults.add(
      [...path, ...inside],
      `$${name} is no variable: ${has}; correct the name, or put the step into a forEach`,
    );
  });
  return isKnown ? { value } : null;
}
