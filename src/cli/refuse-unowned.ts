/** Refuses to load existing clusters that the user did not call their own, that are at public addresses, or whose credentials cannot be read. */
import { RefusalError } from '../input/refusal.ts';
import { addressesText, existingClusters } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import { credentialsOf } from '../systems/existing-credentials.ts';
import { refusePublicAddresses, type Resolve } from '../systems/resolved-addresses.ts';

/**
 * Throws a `RefusalError` before anything starts.
 *
 * @param isOwned whether `--i-own-this-cluster` was given to this command
 */
export async function refuseUnowned(plan: Plan, isOwned = false, resolve?: Resolve): Promise<void> {
  const clusters = existingClusters(plan);
  if (!isOwned && clusters.length > 0) {
    throw new RefusalError(
      clusters.map(
        ([name, cluster]) =>
          `systems.${name} is an existing cluster, at ${addressesText(cluster)}, and a load can slow it down for everybody who uses it; give --i-own-this-cluster if it is yours to load.`,
      ),
    );
  }
  for (const [name, cluster] of clusters) {
    await refusePublicAddresses(name, cluster, resolve);
    await credentialsOf(cluster);
  }
}
