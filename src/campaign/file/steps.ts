/** The schema of `sizes.<size>.steps`. Checks across steps are in `resolve-steps.ts`. */
import { z } from 'zod';
import { amount, byName, count, either, list, mapping, text } from '../../input/fields.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { maxRuns, mostEntries, mostLoads, mostNamedRuns } from '../../input/limits.ts';
import { idleSeconds } from '../../steps/settle/settled.ts';
import { systemNames } from '../../systems/registry.ts';
import { givenSizeSchema, sizeSchema } from '../datasets/dataset-size.ts';
import { slicesSchema } from '../expanders/slices-schema.ts';
import { orVariable } from '../expanders/variables.ts';

/** Longest wait of one step: a week. */
const mostWaitSeconds = 7 * 86_400;

/** What a step does, with the other fields of such a step. */
const actions = {
  run: { required: [], optional: ['trials', 'slices', 'loads'] },
  grow: { required: ['to'], optional: [] },
  settle: { required: ['withinSeconds'], optional: [] },
  pause: { required: [], optional: [] },
  dropCaches: { required: [], optional: [] },
  drop: { required: [], optional: [] },
  forEach: { required: ['steps'], optional: [] },
} as const satisfies Record<string, { required: readonly string[]; optional: readonly string[] }>;

export type Action = keyof typeof actions;

const actionNames = Object.keys(actions) as Action[];
const [lastAction] = actionNames.slice(-1);
const actionList = `${actionNames.slice(0, -1).join(', ')} or ${lastAction}`;

const systems = list('systems', text('the name of a system'), systemNames.length).min(1, {
  error: 'must name at least one system; give {} for all of the campaign',
});
const chosenSystems = () => either('{} for all systems of the campaign, or a list of systems', mapping({}), systems);

/** Nothing is known to be idle in less time. */
const wait = () => amount('seconds', 120, { least: idleSeconds, most: mostWaitSeconds });

/** The one thing that a step does; null for none or several. */
export function actionOf(step: GivenStep): Action | null {
  const [action, ...others] = actionNames.filter((name) => step[name] !== undefined);
  return action === undefined || others.length > 0 ? null : action;
}

const runName = () => text('the name of a run').optional();
const datasetName = () => text('the name of a dataset').optional();
const trials = count('trials', 2, maxRuns);
const pause = amount('seconds', 10, mostWaitSeconds);
const loads = () =>
  byName(
    'loads with their parameters',
    z.string(),
    z.record(z.string(), z.unknown(), { error: 'must be a mapping of parameters' }),
    mostLoads,
  ).optional();

/** A step of one action whose variables are replaced. */
export const concreteStepSchema = z.object({
  run: runName(),
  trials: trials.optional(),
  slices: slicesSchema().optional(),
  loads: loads(),
  grow: datasetName(),
  to: sizeSchema.optional(),
  settle: chosenSystems().optional(),
  withinSeconds: wait().optional(),
  pause: pause.optional(),
  dropCaches: chosenSystems().optional(),
  drop: datasetName(),
});

export type ConcreteStep = z.output<typeof concreteStepSchema>;

const fields = {
  run: runName().describe('Makes a run of `runs`. What it is made on is the dataset as the steps before it leave it.'),
  trials: orVariable(trials)
    .optional()
    .describe(
      'With `run`: how often it is made, one after the other. Default: `trials` of the size; a warm-up is made once.',
    ),
  slices: orVariable(slicesSchema())
    .optional()
    .describe('With `run`, instead of `trials`: makes it a [long run](long-runs.md) in consecutive slices.'),
  loads: loads().describe('With `run`: parameters of its loads by their ids, as one level under `runs` has them.'),
  grow: datasetName().describe('Inserts records into a dataset until it has a size.'),
  to: orVariable(givenSizeSchema)
    .optional()
    .describe(
      'With `grow`: the size, as `{ records: 5000 }`, `{ gigabytes: 36 }` (10⁹ bytes, each record once) or `{ timesMemory: 1.5 }` (all copies over the memory of the hosts that store them).',
    ),
  settle: orVariable(chosenSystems())
    .optional()
    .describe(
      'Waits until the background work of these systems has ended and their disk credits have recovered: `{}` for all, or a list of systems.',
    ),
  withinSeconds: orVariable(wait())
    .optional()
    .describe(
      `With \`settle\`: how long to wait at most, at least ${idleSeconds} s, for which they must be idle. Runs after it then state what was still missing.`,
    ),
  pause: orVariable(pause).optional().describe('Seconds without load.'),
  dropCaches: orVariable(chosenSystems())
    .optional()
    .describe(
      'Drops the page caches of the hosts of these systems: `{}` for all, or a list. The run after it starts cold, in every trial.',
    ),
  drop: datasetName().describe(
    'Removes all records of a dataset, after which it can grow again, also to a smaller size.',
  ),
  forEach: byName('one variable with its values', nameSchema, list('values', z.unknown(), mostEntries), 1)
    .optional()
    .describe(
      'One variable with a list of values. `steps` are made once for each value, which `$<variable>` stands for.',
    ),
};

/** A step of a campaign file. Variables stand for values where the text begins with a dollar sign. */
export type GivenStep = z.output<z.ZodObject<typeof fields>> & { steps?: GivenStep[] | undefined };

/** A step. It contains steps itself. */
const step: z.ZodType<GivenStep, GivenStep> = z.lazy(() =>
  mapping({
    ...fields,
    steps: stepList().optional().describe('With `forEach`: the steps for each value.'),
  }).superRefine((given, context) => {
    for (const { path, message } of faultsOf(given)) context.addIssue({ code: 'custom', path, message });
  }),
);

function stepList() {
  return list('steps', step, mostNamedRuns, { repeats: true }).min(1, { error: 'must hold at least one step' });
}

/** The faults of the combination of a step's fields. */
function faultsOf(given: GivenStep): { path: string[]; message: string }[] {
  const own = actionNames.filter((name) => given[name] !== undefined);
  const action = actionOf(given);
  if (action === null) {
    const has = own.length === 0 ? 'has none of them' : `has ${own.join(' and ')}; make it one step for each`;
    return [{ path: [], message: `must do one thing, ${actionList}, and ${has}` }];
  }
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } = actions[action];
  const keys = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const strange = keys.filter((key) => key !== action && ![...required, ...optional].includes(key));
  const values = Object.entries(given.forEach ?? {});
  return [
    ...strange.map((key) => ({ path: [key], message: `is no field of a ${action} step; remove it` })),
    ...required
      .filter((key) => !keys.includes(key))
      .map((key) => ({ path: [], message: `${key} is missing, which every ${action} step has` })),
    ...(given.forEach && values.length !== 1
      ? [{ path: ['forEach'], message: 'must have exactly one variable; put another forEach into its steps' }]
      : []),
    ...values
      .filter(([, each]) => each.length === 0)
      .map(([name]) => ({ path: ['forEach', name], message: 'must hold at least one value' })),
  ];
}

/** The steps of a size. */
export const stepsField = () =>
  stepList()
    .optional()
    .describe(
      'What happens at this size, in this order, instead of `runs`, `matrix`, `search` and `sharing`: [steps](steps.md).',
    );
