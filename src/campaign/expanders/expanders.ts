/** All short forms of the campaign file in the order in which they become steps. */
import { expandParameters } from '../draft/complete-variants.ts';
import type { Draft } from '../draft/draft.ts';
import { checkMeasured } from '../run-bounds.ts';
import { expandBlocks } from './blocks.ts';
import { expandForEach } from './for-each.ts';
import { expandRuns, runExpanders } from './runs.ts';

type Expand = (draft: Draft) => Draft;

/** Each with what becomes of it. The short forms of variants, such as `systems.kafka.settings.num.io.threads: 16`, come before all. */
const expanders: readonly (readonly [name: string, becomes: string, Expand?])[] = [
  ['steps', 'of a size without them: one for each run that the size does not skip', expandRuns],
  // Of each run in turn, by the same function.
  ...Object.entries(runExpanders).map(([field, { becomes }]) => [field, becomes] as const),
  ['forEach', 'its steps, once for each value', expandForEach],
  ['parameters', 'steps with all parameters, as the file and as each variant has them, by system', expandParameters],
  ['warm-ups', 'nothing, if there are no other runs', checkMeasured],
  [
    'trials, variants, sharing',
    'blocks of runs, of variants, and of combined and isolated runs; nothing if these are too many',
    expandBlocks,
  ],
];

/** The draft with clusters, datasets and steps, and no short forms. */
export function expandDraft(draft: Draft): Draft {
  return expanders.reduce((expanded, [, , expand]) => expand?.(expanded) ?? expanded, draft);
}

/** The order of the short forms as a picture, in Markdown. */
export function expansionText(): string {
  const arrows = expanders.map(([name, becomes], index) => `  ${index}["<b>${name}</b>: ${becomes}"] --> ${index + 1}`);
  return ['```mermaid', 'flowchart TD', ...arrows, `  ${expanders.length}([clusters, datasets, steps])`, '```'].join(
    '\n',
  );
}
