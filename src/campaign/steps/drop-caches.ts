/** `{ dropCaches: {} }`: drops page caches, so that the next run starts cold. */
import { planDropCaches } from '../../steps/drop-caches/facts.ts';
import { chosenClusters, chosenSystems } from './fields.ts';
import type { StepAction } from './step-action.ts';

const fields = {
  dropCaches: chosenSystems().describe(
    'Drops the page caches of the hosts of these systems: `{}` for all, or a list. The run after it starts cold, in every trial.',
  ),
};

export const dropCaches: StepAction<typeof fields> = {
  fields,
  complete({ given, pathOf }, { draft }) {
    const clusters = chosenClusters(given.dropCaches, draft, pathOf('dropCaches'));
    return clusters && { plan: planDropCaches(clusters) };
  },
};
