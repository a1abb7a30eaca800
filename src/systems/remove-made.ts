/** Removes what a campaign made in clusters that were there before, and asks them whether it is gone. */
import { type ExistingCluster, addressesText, existingClusters } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import { openClaims, type Claim, type ClaimStore } from './claim-names.ts';
import { isSameName, madeNameText } from './made-names.ts';
import type { ExistingAccess } from './system.ts';

/** What became of what the campaign made. */
export interface MadeCleanup {
  /** One for each topic and the like that remains, or may remain because its cluster does not answer. */
  leftovers: string[];
  /** A sentence for each cluster that was asked. */
  checked: string[];
}

/**
 * Removes everything that the campaign claimed, and nothing else. A cluster that fails does not keep the others from being cleaned.
 * Safe to repeat.
 *
 * @param accessOf how to reach a cluster
 */
export async function removeMade(
  plan: Pick<Plan, 'clusters'>,
  accessOf: (cluster: ExistingCluster) => Promise<ExistingAccess>,
  store: ClaimStore,
): Promise<MadeCleanup> {
  const result: MadeCleanup = { leftovers: [], checked: [] };
  for (const [name, planned] of existingClusters(plan)) {
    const claims = openClaims(await store.read(), name);
    const where = `on ${name} at ${addressesText(planned)}`;
    if (claims.length === 0) {
      result.checked.push(`The campaign made nothing ${where}.`);
      continue;
    }
    try {
      const left = await removeFrom(planned, await accessOf(planned), claims);
      result.leftovers.push(...left.map((claim) => `${madeNameText(claim)} ${where}`));
      result.checked.push(`Of ${claims.length} names that the campaign claimed ${where}, remaining: ${left.length}.`);
      await close(store, name, left);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      result.leftovers.push(...claims.map((claim) => `unknown: ${madeNameText(claim)} ${where} (${why})`));
    }
  }
  return result;
}

/** The claims whose names the cluster still has. */
async function removeFrom(planned: ExistingCluster, access: ExistingAccess, claims: Claim[]): Promise<Claim[]> {
  const there = await access.present(planned, claims);
  if (there.length > 0) await access.remove(planned, there);
  const left = await access.present(planned, claims);
  return claims.filter((claim) => left.some((name) => isSameName(name, claim)));
}

/** Closes every claim of a cluster that is not left. */
async function close(store: ClaimStore, cluster: string, left: Claim[]): Promise<void> {
  const now = Date.now();
  const claims = await store.read();
  await store.write(
    claims.map((claim) =>
      claim.cluster !== cluster || claim.removedMilliseconds !== null || left.some((each) => isSameName(each, claim))
        ? claim
        : { ...claim, removedMilliseconds: now },
    ),
  );
}
