/** Restarts clusters whose services died, for another attempt at what they died in. */
import type { Deployment } from '../activities/contract.ts';
import { starting } from './retry.ts';

export interface Restarted {
  clusters: Iterable<string>;
  limitSeconds: number;
  /** Name of the variant whose settings they get; absent outside comparisons of variants. */
  variant?: string;
}

export async function restartClusters(deployment: Deployment, restarted: Restarted): Promise<void> {
  const { clusters, limitSeconds, variant } = restarted;
  await starting('Retire dead services', limitSeconds).retireServices(deployment);
  for (const cluster of new Set(clusters)) {
    await starting(`Restart ${cluster}`, limitSeconds).startSystem({
      ...deployment,
      cluster,
      ...(variant === undefined ? {} : { variant }),
    });
  }
}
