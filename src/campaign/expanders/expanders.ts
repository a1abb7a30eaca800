/** All short forms of the campaign file in the order in which they become steps. */
import { expandParameters } from '../draft/complete-variants.ts';
import type { Draft } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { checkRunCount } from '../run-bounds.ts';
import { expandForEach } from './for-each.ts';
import { expandRunField, expandRuns, runExpanderNames, runExpanders } from './runs.ts';
import { expandSharing } from './sharing.ts';
import { expandTrials } from './trials.ts';
import { expandGroups, expandVariants } from './variants.ts';

type Expand = (draft: Draft, faults: Faults) => Draft;

/** Each with what becomes of it. The short forms of variants, such as `systems.kafka.settings.num.io.threads: 16`, come before all. */
const expanders: readonly (readonly [name: string, becomes: string, Expand])[] = [
  ['steps', 'of a size without them: one for each run that the size does not skip', expandRuns],
  ['forEach', 'its steps, once for each value', expandForEach],
  ...runExpanderNames.map((field) => [field, runExpanders[field].becomes, expandRunField(field)] as const),
  ['parameters', 'steps with all parameters, as the file and as each variant has them', expandParameters],
  ['order', 'isolated runs by system, then runs of several systems', expandGroups],
  ['limits', 'nothing, if the runs are more than a plan may have', checkRunCount],
  ['variants', 'blocks with the steps of each variant', expandVariants],
  ['sharing', 'blocks with the combined run and each system isolated', expandSharing],
  ['trials', 'each run as often as it is made', expandTrials],
];

/** The draft with clusters, datasets and steps, and no short forms. */
export function expandDraft(draft: Draft, faults: Faults): Draft {
  return expanders.reduce((expanded, [, , expand]) => expand(expanded, faults), draft);
}

/** The order of the short forms as a picture, in Markdown. */
export function expansionText(): string {
  const arrows = expanders.map(([name, becomes], index) => `  ${index}["<b>${name}</b>: ${becomes}"] --> ${index + 1}`);
  return ['```mermaid', 'flowchart TD', ...arrows, `  ${expanders.length}([clusters, datasets, steps])`, '```'].join(
    '\n',
  );
}
