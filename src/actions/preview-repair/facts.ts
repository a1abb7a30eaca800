/** Facts of comparing all copies of the data of clusters. Pure. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { ActionFacts } from '../facts.ts';
import { loadedClusters, stoppedFaults } from '../targets.ts';

const planned = z.object({ clusters: z.array(nameSchema).min(1) });

export type PreviewRepair = z.output<typeof planned>;

export const facts: ActionFacts<object, PreviewRepair> = {
  does: 'Has the members of the clusters that the run loads compare all copies of their data, which tells whether a repair is needed. Nothing is repaired. Writes that are under way meanwhile count as differences.',
  given: {},
  withinSeconds: 600,
  planned,
  question: 'Was repair needed?',
  plan(_, place) {
    const own = loadedClusters(place, (cluster) => systemFacts(cluster).comparesCopies !== undefined);
    if (own.length === 0) {
      const sentence =
        'no cluster that the run loads and the campaign installs can compare its copies; remove this event';
      return { faults: [{ sentence }] };
    }
    const faults = stoppedFaults(own, place);
    if (faults.length > 0) return { faults };
    return { parameters: { clusters: own }, title: `compare all copies (${own.join(' and ')})` };
  },
  effect: () => ({ stops: [], starts: [] }),
};
