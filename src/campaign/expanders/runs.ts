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

/** A step for each run that the size does not skip, in the order of the file, unless the size gives its steps. */
export function expandRuns(draft: Draft, faults: Faults): Draft {
  const { campaign, size, shape } = draft;
  const names = Object.keys(campaign.runs);
  const skip = campaign.sizes[size]?.skip ?? [];
  for (const [index, name] of skip.entries())
    if (!names.includes(name) && !shape.dropped(['runs', name]))
      faults.add(['sizes', size, 'skip', index], `unknown run; ${suggestion(name, names)}`);
  if (draft.hasSteps) {
    checkStepsAlone(draft, faults);
    return draft;
  }
  const made = names.filter((name) => !skip.includes(name));
  for (const name of made) checkOneOfLevels(name, draft, faults);
  const drafts = made.map((name): DraftStep => ({
    given: { run: name },
    path: null,
    pathOf: (...inside) => ['runs', name, ...inside],
    pieces: [],
  }));
  return { ...draft, drafts };
}

/** Replaces the step of each run that has an entry in the field. */
export const expandRunField =
  (field: keyof Fields) =>
  (draft: Draft, faults: Faults): Draft => {
    const { campaign, size, shape } = draft;
    const entries = entriesIn(draft, field);
    const names = Object.keys(campaign.runs);
    for (const name of Object.keys(entries))
      if (!names.includes(name) && !shape.dropped(['runs', name]))
        faults.add(['sizes', size, field, name], `unknown run; ${suggestion(name, names)}`);
    if (draft.hasSteps) return draft;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is given the entries of its field
    const expander = runExpanders[field] as unknown as RunExpander<z.ZodType<Record<string, unknown>>>;
    const drafts = draft.drafts.flatMap((step) => {
      const name = step.given.run ?? '';
      const path = ['sizes', size, field, name];
      const [entry, run] = [entryOf(entries, name), campaign.runs[name]];
      if (entry !== undefined && run) return expander.expand(step, { name, run, entry, path, draft }, faults);
      // An invalid entry was reported. That a load lacks what it would have given is a consequence of that.
      return shape.dropped(path) ? [{ ...step, path }] : [step];
    });
    return { ...draft, drafts };
  };

/** Reports a run with levels of two kinds. */
function checkOneOfLevels(name: string, draft: Draft, faults: Faults): void {
  const [first, second] = runExpanderNames.filter(
    (field) => runExpanders[field].givesLevels && entryOf(entriesIn(draft, field), name) !== undefined,
  );
  if (first !== undefined && second !== undefined)
    faults.add(['sizes', draft.size, second, name], `${name} has levels under ${first} as well; keep one`);
}

/** Reports everything else that says which runs are made at a size with steps. */
function checkStepsAlone(draft: Draft, faults: Faults): void {
  const found = [...runExpanderNames, 'sharing', 'skip'].filter(
    (field) => Object.keys(entriesIn(draft, field)).length > 0,
  );
  if (found.length === 0) return;
  faults.add(
    ['sizes', draft.size, 'steps'],
    `cannot be used with ${found.join(', ')}, since steps say which runs are made, and in which order; move one of the two to another size or campaign`,
  );
}
