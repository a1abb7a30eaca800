/** What is known of a restart of clusters with the settings of a variant. Pure. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { stepFields } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { planOfEveryVariant } from '../../plan/variants.ts';
import { preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('restart'),
  ...stepFields,
  variant: nameSchema,
  /** Names of the clusters. */
  clusters: z.array(nameSchema).min(1),
  /** Names of the datasets that are gone with the data of the clusters; absent if none is. */
  empties: z.array(nameSchema).exactOptional(),
});
/** Restarts clusters as a variant has them, so that every run after it finds services that have been up for as long. */
export type RestartStep = z.output<typeof planned>;

/** Time to stop and start the services of one cluster, in seconds. */
const restartSeconds = 30;

/** What restarts, before the runs of a variant in a block of a group of runs. */
interface Restarted {
  group: string;
  variant: string;
  /** From 1. */
  block: number;
  clusters: string[];
  /** Whether the clusters of the variants take turns, so that this one is brought up without data. */
  takesTurns: boolean;
  /** Names of datasets in the clusters. */
  empties?: string[];
}

export function planRestart({ group, variant, block, clusters, takesTurns, empties = [] }: Restarted): RestartStep {
  const plannedSeconds = restartSeconds * clusters.length;
  const names = clusters.join(' and ');
  return {
    kind: 'restart',
    // No name in a campaign file has a dot, so it is no run's id.
    id: `restart.${group}.${variant}.${block}`,
    title: takesTurns
      ? `Bring up ${names} of ${variant} without data, block ${block}`
      : `Restart ${names} for variant ${variant}, block ${block}`,
    plannedSeconds,
    limitSeconds: 3 * plannedSeconds + 180,
    variant,
    clusters,
    ...(empties.length > 0 ? { empties } : {}),
  };
}

export const facts = preparation({
  plural: 'restarts',
  planned,
  // New hosts start with the settings of the campaign file, so every run that remains needs its restart.
  isRemaining: ({ id }, { later }) =>
    runsOf({ steps: later }).some(({ warmUp, variant }) => warmUp !== true && variant?.restart === id),
  changesDatasets: ({ empties = [] }) => empties.map((dataset) => ({ dataset, records: 0 })),
  stopsServices: ({ clusters }, plan) =>
    planOfEveryVariant(plan).hosts.flatMap(({ name, services }) =>
      services.filter(({ cluster }) => clusters.includes(cluster)).map((its) => ({ host: name, jobId: its.name })),
    ),
});
