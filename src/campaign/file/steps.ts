/** The schema of `sizes.<size>.steps`, from the fields of all kinds of steps. What only several steps tell is checked by the kinds. */
import { z } from 'zod';
import { byName, list, mapping } from '../../input/fields.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { mostEntries, mostNamedRuns } from '../../input/limits.ts';
import { orVariable } from '../expanders/variables.ts';
import type { GivenStep } from '../schema.ts';
import { stepActions } from '../steps/registry.ts';

/** A step. It contains steps itself. */
const step: z.ZodType<GivenStep, GivenStep> = z.lazy(() =>
  mapping(fields).superRefine((given, context) => {
    for (const { path, message } of faultsOf(given)) context.addIssue({ code: 'custom', path, message });
  }),
);

const stepList = () =>
  list('steps', step, mostNamedRuns, { repeats: true }).min(1, { error: 'must hold at least one step' });

const values = list('values', z.unknown(), mostEntries).min(1, { error: 'must hold at least one value' });

const ofForEach = {
  forEach: byName('one variable with its values', nameSchema, values, 1)
    .refine((given) => Object.keys(given).length === 1, {
      error: 'must have exactly one variable; put another forEach into its steps',
    })
    .describe(
      'One variable with a list of values. `steps` are made once for each value, which `$<variable>` stands for.',
    ),
  steps: stepList().describe('With `forEach`: the steps for each value.'),
};

/** The fields of each kind. */
const kinds: Readonly<Record<string, Record<string, z.ZodType>>> = {
  ...Object.fromEntries(Object.entries(stepActions).map(([name, { fields: its }]) => [name, its])),
  forEach: ofForEach,
};

const kindNames = Object.keys(kinds);

const fields = {
  ...Object.fromEntries(
    Object.values(stepActions).flatMap(({ fields: its }) =>
      Object.entries(its).map(([name, field]) => [name, orVariable(field)]),
    ),
  ),
  forEach: ofForEach.forEach.optional(),
  steps: ofForEach.steps.optional(),
};

/** What a step does: one thing, unless it has a fault. */
export const kindsOf = (given: GivenStep): string[] => kindNames.filter((name) => given[name] !== undefined);

/** The faults of the combination of a step's fields. */
function faultsOf(given: GivenStep): { path: string[]; message: string }[] {
  const [kind = '', ...others] = kindsOf(given);
  const known = kinds[kind];
  if (!known || others.length > 0) {
    const has = known ? `has ${[kind, ...others].join(' and ')}; make it one step for each` : 'has none of them';
    const all = `${kindNames.slice(0, -1).join(', ')} or ${kindNames.at(-1)}`;
    return [{ path: [], message: `must do one thing, ${all}, and ${has}` }];
  }
  const strange = Object.keys(given).filter((key) => given[key] !== undefined && !Object.hasOwn(known, key));
  const missing = Object.keys(known).filter(
    (key) => given[key] === undefined && !known[key]?.safeParse(undefined).success,
  );
  return [
    ...strange.map((key) => ({ path: [key], message: `is no field of a ${kind} step; remove it` })),
    ...missing.map((key) => ({ path: [], message: `${key} is missing, which every ${kind} step has` })),
  ];
}

/** The steps of a size. */
export const stepsField = stepList()
  .optional()
  .describe(
    'What happens at this size, in this order, instead of `runs`, `matrix`, `search` and `sharing`: [steps](steps.md).',
  );
