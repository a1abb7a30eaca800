/**
 * Claims names in a cluster that was there before. A claim is on disk before anything with that name is made, so that after a crash the
 * campaign still knows what it may have made, and may remove nothing else.
 */
import { RefusalError } from '../input/refusal.ts';
import { type ExistingCluster, addressesText } from '../plan/clusters.ts';
import type { ExistingAccess } from './system.ts';
import { isSameName, madeNameText, type MadeName } from './made-names.ts';

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
