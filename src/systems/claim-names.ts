/**
 * Claims names in a cluster that was there before, and removes what has them. A claim is on disk before anything with that name is
 * made, so that after a crash the campaign still knows what it may have made, and may remove nothing else.
 */
import { RefusalError } from '../input/refusal.ts';
import { type ExistingCluster, addressesText, existingClusters } from '../plan/clusters.ts';
import type { ExistingAccess } from './system.ts';
import { isSameName, madeNameText, type MadeName } from './made-names.ts';
import type { Plan } from '../plan/plan.ts';

/** A name that a campaign claimed in a cluster. */
export interface Claim extends MadeName {
  /** Name of the cluster in the plan. */
  cluster: string;
  claimedMilliseconds: number;
  /** When it was seen to be gone; null while the campaign may have it. */
  removedMilliseconds: number | null;
}

/** The claims of a campaign on disk. */
export interface ClaimStore {
  read(): Promise<Claim[]>;
  /** Replaces all claims. Returns when they are on disk. */
  write(claims: Claim[]): Promise<void>;
}

/** The names of a cluster that the campaign may have made and that were not yet seen to be gone. */
export function openClaims(claims: Claim[], cluster: string): Claim[] {
  return claims.filter((claim) => claim.cluster === cluster && claim.removedMilliseconds === null);
}

/** A cluster that was there before, with its name in the plan. */
interface ClaimedCluster {
  name: string;
  planned: ExistingCluster;
  access: ExistingAccess;
}

/** Each name once, without those that the campaign already claimed. */
function unclaimed(names: MadeName[], claims: Claim[], cluster: string): MadeName[] {
  const own = openClaims(claims, cluster);
  return names.filter(
    (name, index) =>
      names.findIndex((other) => isSameName(other, name)) === index && !own.some((claim) => isSameName(claim, name)),
  );
}

/** One sentence for each name that the cluster has and the campaign did not claim: it is somebody else's. Claims nothing. */
export async function refuseTaken(
  names: MadeName[],
  { name: cluster, planned, access }: ClaimedCluster,
  store: Pick<ClaimStore, 'read'>,
): Promise<string[]> {
  const wanted = unclaimed(names, await store.read(), cluster);
  if (wanted.length === 0) return [];
  const taken = await access.present(planned, wanted);
  return taken.map(
    (name) =>
      `${cluster} at ${addressesText(planned)} already has the ${madeNameText(name)}, which this campaign did not make. It is left as it is: remove it if it is yours, or run the campaign with another --id.`,
  );
}

/**
 * Claims every name that the campaign does not already have. Safe to repeat.
 *
 * @throws RefusalError if the cluster already has one of them. Then nothing is claimed.
 */
export async function claimNames(names: MadeName[], cluster: ClaimedCluster, store: ClaimStore): Promise<void> {
  const faults = await refuseTaken(names, cluster, store);
  if (faults.length > 0) throw new RefusalError(faults);
  const claims = await store.read();
  const now = Date.now();
  const fresh = unclaimed(names, claims, cluster.name).map(({ kind, name }): Claim => ({
    cluster: cluster.name,
    kind,
    name,
    claimedMilliseconds: now,
    removedMilliseconds: null,
  }));
  if (fresh.length > 0) await store.write([...claims, ...fresh]);
}

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
