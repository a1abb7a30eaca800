import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stateFolder } from '../paths.ts';

/** Six hexadecimal digits that tell one checkout's hosts of one profile from every other's on the same machine. */
function digestOf(profile: string, state: string): string {
  return createHash('sha256').update(`${state}\0${profile}`).digest('hex').slice(0, 6);
}

/**
 * Mark borne by everything that is made for a profile, by which leftovers are found.
 * It depends on the state folder, and so on the checkout, because that is what owns the hosts.
 *
 * @param state path of the state folder, or what else tells owners apart
 */
export function markOf(profile: string, state: string = stateFolder): string {
  return `proofload-${digestOf(profile, state)}`;
}

/** Folder that holds the data folders of a profile's local hosts and nothing else. */
export function hostsFolderOf(profile: string, state: string = stateFolder): string {
  return join(state, 'hosts', profile);
}
