/**
 * The runs of a size that gives no steps, and the fields of a size that say at which levels each is made.
 *
 * Before: `runs: { write: …, read: … }`, `sizes: { smoke: { skip: [read] } }`
 *
 * After: `steps: [{ run: write }]`
 */
import type { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { fieldAt } from '../../input/field-at.ts';
import { entryOf, type Draft, type DraftStep } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import type { RunExpander } from './expander.ts';
import { levels } from './levels.ts';
import { matrix } from './matrix.ts';
import { search } from './search.ts';
import { slices } from './slices.ts';

/** The short forms by their fields of a size, in the order in which they are expanded: a line each. */
export const runExpanders = { runs: levels, matrix, search, slices };

type Fields = { [Name in keyof typeof runExpanders]: (typeof runExpanders)[Name]['field'] };

/** The fields of a size. */
export function runExpanderFields(): Fields {
  const fields = Object.entries(runExpanders).map(([name, { field }]) => [name, field]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
  return Object.fromEntries(fields) as Fields;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is given the entries of its own field
const all = Object.entries(runExpanders) as unknown as [
  keyof Fields,
  RunExpander<z.ZodType<Record<string, unknown>>>,
][];

/** The entries of a field of the size, by the names of runs. */
function entriesIn({ campaign, size }: Draft, field: string): Record<string, unknown> {
  const entries = fieldAt(campaign.sizes[size], [field]);
  return typeof entries === 'object' && entries !== null ? { ...entries } : {};
}

/** A step for each run that the size does not skip, in the order of the file. */
export function expandRuns(draft: Draft, faults: Faults): Draft {
  const { campaign, size, shape } = draft;
  const names = Object.keys(campaign.runs);
  for (const [index, name] of (campaign.sizes[size]?.skip ?? []).entries())
    if (!names.includes(name) && !shape.dropped(['runs', name]))
      faults.add(['sizes', size, 'skip', index], `unknown run; ${suggestion(name, names)}`);
  if (draft.hasSteps) return draft;
  const made = names.filter((name) => campaign.sizes[size]?.skip.includes(name) !== true);
  const drafts = made.map((name): DraftStep => ({
    given: { run: name },
    path: null,
    pathOf: (...inside) => ['runs', name, ...inside],
    pieces: [],
  }));
  return { ...draft, drafts };
}

/** Replaces the step of each run with an entry in one of the fields, field by field. */
export function expandRunFields(draft: Draft, faults: Faults): Draft {
  const { campaign, size, shape } = draft;
  for (const [field] of all)
    for (const name of Object.keys(entriesIn(draft, field)))
      if (!Object.hasOwn(campaign.runs, name) && !shape.dropped(['runs', name]))
        faults.add(['sizes', size, field, name], `unknown run; ${suggestion(name, Object.keys(campaign.runs))}`);
  if (draft.hasSteps) {
    checkStepsAlone(draft, faults);
    return draft;
  }
  const drafts = draft.drafts.flatMap((first) => {
    const name = first.given.run ?? '';
    checkOneOfLevels(name, draft, faults);
    return all.reduce<DraftStep[]>(
      (steps, [field, expander]) => {
        const path = ['sizes', size, field, name];
        const entry = entryOf(entriesIn(draft, field), name);
        const run = campaign.runs[name];
        // An invalid entry was reported. That a load lacks what it would have given is a consequence of that.
        if (entry === undefined || !run) return shape.dropped(path) ? steps.map((step) => ({ ...step, path })) : steps;
        return steps.flatMap((step) => expander.expand(step, { name, run, entry, path, draft }, faults));
      },
      [first],
    );
  });
  return { ...draft, drafts };
}

/** Reports a run with levels of two kinds. */
function checkOneOfLevels(name: string, draft: Draft, faults: Faults): void {
  const [first, second] = all.flatMap(([field, { givesLevels }]) =>
    givesLevels && entryOf(entriesIn(draft, field), name) !== undefined ? [field] : [],
  );
  if (first !== undefined && second !== undefined)
    faults.add(['sizes', draft.size, second, name], `${name} has levels under ${first} as well; keep one`);
}

/** Reports everything else that says which runs are made at a size with steps. */
function checkStepsAlone(draft: Draft, faults: Faults): void {
  const fields = [...all.map(([field]) => field), 'sharing', 'skip'];
  const found = fields.filter((field) => Object.keys(entriesIn(draft, field)).length > 0);
  if (found.length === 0) return;
  faults.add(
    ['sizes', draft.size, 'steps'],
    `cannot be used with ${found.join(', ')}, since steps say which runs are made, and in which order; move one of the two to another size or campaign`,
  );
}
