/** `{ settle: {}, withinSeconds: 300 }`: waits until systems have no background work left. */
import { amount } from '../../input/fields.ts';
import { planSettle } from '../../steps/settle/facts.ts';
import { idleSeconds } from '../../steps/settle/settled.ts';
import { chosenClusters, chosenSystems, mostWaitSeconds } from './fields.ts';
import type { StepAction } from './step-action.ts';

const fields = {
  settle: chosenSystems().describe(
    'Waits until the background work of these systems has ended and their disk credits have recovered: `{}` for all, or a list of systems.',
  ),
  // Nothing is known to be idle in less time.
  withinSeconds: amount('seconds', 120, { least: idleSeconds, most: mostWaitSeconds }).describe(
    `With \`settle\`: how long to wait at most, at least ${idleSeconds} s, for which they must be idle. Runs after it then state what was still missing.`,
  ),
};

export const settle: StepAction<typeof fields> = {
  fields,
  complete({ given: { settle: named, withinSeconds }, pathOf }, { draft }) {
    const clusters = chosenClusters(named, draft, pathOf('settle'), true);
    return clusters && { plan: planSettle(clusters, withinSeconds) };
  },
};
