/** Facts of waiting until a condition of clusters holds. Pure. */
import { z } from 'zod';
import { choice } from '../../input/fields.ts';
import { nameSchema } from '../../input/identifiers.ts';
import type { Cluster } from '../../plan/plan.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { everySystem, systemFacts } from '../../systems/registry.ts';
import type { ActionFacts } from '../facts.ts';
import { loadedClusters, stoppedFaults } from '../targets.ts';

/** Conditions that shared code knows: whether a cluster has them, and what is then true. */
const shared: Record<string, { isOf: (cluster: Cluster) => boolean; meaning: string }> = {
  'nodes-up': { isOf: () => true, meaning: 'all members are up and know each other' },
  settled: {
    isOf: (cluster) => systemFacts(cluster).settles !== undefined,
    meaning: 'background work such as compaction has rested for a minute',
  },
};

/** Conditions of systems, such as `hints-delivered`. */
const ofSystems = everySystem.flatMap(([, { backlogs = {} }]: readonly [string, SystemFacts]) =>
  Object.entries(backlogs),
);

export const conditions: readonly string[] = [...Object.keys(shared), ...new Set(ofSystems.map(([name]) => name))];

/** What is true once the condition holds, such as `no node has hints for another`. */
export function conditionText(until: string): string {
  const own = ofSystems.find(([name]) => name === until)?.[1];
  return shared[until]?.meaning ?? own?.meaning ?? until;
}

function hasCondition(until: string, cluster: Cluster): boolean {
  return shared[until]?.isOf(cluster) ?? systemFacts(cluster).backlogs?.[until] !== undefined;
}

const planned = z.object({ until: nameSchema, clusters: z.array(nameSchema).min(1) });

export type Wait = z.output<typeof planned>;

export const facts: ActionFacts<{ until: string }, Wait> = {
  does: 'Waits until a condition holds for the clusters that the run loads.',
  given: {
    until: choice(conditions).describe(
      `The condition: ${conditions.map((name) => `\`${name}\` (${conditionText(name)})`).join(', ')}.`,
    ),
  },
  withinSeconds: 600,
  planned,
  plan({ until }, place) {
    const own = loadedClusters(place, (cluster) => hasCondition(until, cluster));
    if (own.length === 0) {
      const others = conditions.filter((name) => name !== until).join(', ');
      const sentence = `no cluster that the run loads and the campaign installs has this condition; choose another one (${others}) or remove this event`;
      return { faults: [{ field: 'until', sentence }] };
    }
    const faults = stoppedFaults(own, place);
    if (faults.length > 0) return { faults };
    return { parameters: { until, clusters: own }, title: `wait until ${conditionText(until)} (${own.join(' and ')})` };
  },
  effect: () => ({ stops: [], starts: [] }),
};
