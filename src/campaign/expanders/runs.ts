/**
 * The runs of a size that gives no steps, and the fields of a size that say at which levels each is made.
 *
 * Before: `runs: { write: …, read: … }`, `sizes: { smoke: { skip: [read] } }`
 *
 * After: `steps: [{ run: write }]`
 */
import type { z } from 'zod';
import { fieldAt } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';
import { entryOf, type Draft, type DraftStep } from '../draft/draft.ts';
import { checkName } from '../faults.ts';
import type { RunExpander } from './expander.ts';
import { levels } from './levels.ts';
import { matrix } from './matrix.ts';
import { ramp } from './ramp.ts';
import { search } from './search.ts';
import { slices } from './slices.ts';

/** The short forms by their fields of a size, in the order in which they are expanded: a line each. */
export const runExpanders = { runs: levels, matrix, ramp, search, slices };

type Fields = { [Name in keyof typeof runExpanders]: (typeof runExpanders)[Name]['field'] };

/** The fields of a size. */
export function runExpanderFields(): Fields {
  const fields = Object.entries(runExpanders).map(([name, { field }]) => [name, field]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
  return Object.fromEntries(fields) as Fields;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const runExpanderNames = Object.keys(runExpanders) as (keyof Fields)[];

/** The entries of a field of the size, by the names of runs. */
function entriesIn({ campaign, size }: Draft, field: string): Record<string, unknown> {
  const entries = fieldAt(campaign.sizes[size], [field]);
  return typeof entries === 'object' && entries !== null ? { ...entries } : {};
}

/** The steps of each run that the size does not skip, in the order of the file, unless the size gives its steps. */
export function expandRuns(draft: Draft): Draft {
  const { campaign, size, shape, faults } = draft;
  const known = Object.keys(campaign.runs);
  const skip = campaign.sizes[size]?.skip ?? [];
  const named = [
    ...[...skip.entries()].map(([index, name]) => ({ name, path: ['skip', index] })),
    ...runExpanderNames.flatMap((field) =>
      Object.keys(entriesIn(draft, field)).map((name) => ({ name, path: [field, name] })),
    ),
  ];
  for (const { name, path } of named)
    if (!shape.dropped(['runs', name])) checkName(faults, ['sizes', size, ...path], 'run', name, known);
  if (draft.hasSteps) {
    checkStepsAlone(draft);
    return draft;
  }
  return { ...draft, drafts: known.filter((name) => !skip.includes(name)).flatMap((name) => stepsOf(name, draft)) };
}

/** The step of a run, in whose place each field with an entry for the run puts others. */
function stepsOf(name: string, draft: Draft): DraftStep[] {
  const {
    campaign: { runs },
    size,
    shape,
    faults,
  } = draft;
  const run = runs[name]!;
  const pathOf = (...inside: FieldPath): FieldPath => ['runs', name, ...inside];
  const withLevels: string[] = [];
  let steps: DraftStep[] = [{ action: 'run', given: { run: name }, path: null, pathOf, pieces: [] }];
  for (const field of runExpanderNames) {
    const path = ['sizes', size, field, name];
    const entry = entryOf(entriesIn(draft, field), name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is given the entries of its field
    const expander = runExpanders[field] as unknown as RunExpander<z.ZodType<Record<string, unknown>>>;
    if (entry !== undefined) {
      if (expander.givesLevels) withLevels.push(field);
      steps = steps.flatMap((step) => expander.expand(step, { name, run, entry, path, draft }));
    } else if (shape.dropped(path)) {
      // An invalid entry was reported. That a load lacks what it would have given is a consequence of that.
      steps = steps.map((step) => ({ ...step, path }));
    }
  }
  const [first, second] = withLevels;
  if (first !== undefined && second !== undefined)
    faults.add(['sizes', size, second, name], `${name} has levels under ${first} as well; keep one`);
  return steps;
}

/** Reports everything else that says which runs are made at a size with steps. */
function checkStepsAlone(draft: Draft): void {
  const found = [...runExpanderNames, 'sharing', 'skip'].filter(
    (field) => Object.keys(entriesIn(draft, field)).length > 0,
  );
  if (found.length === 0) return;
  draft.faults.add(
    ['sizes', draft.size, 'steps'],
    `cannot be used with ${found.join(', ')}, since steps say which runs are made, and in which order; move one of the two to another size or campaign`,
  );
}
