import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stateFolder } from './paths.ts';
import { identityOf } from './identity.ts';

/** Six hexadecimal digits that tell one state folder's hosts of one profile from every other's on the same machine. */
function digestOf(profile: string, owner: string): string {
  return createHash('sha256').update(`${owner}\0${profile}`).digest('hex').slice(0, 6);
}

/**
 * Mark borne by everything that is made for a profile, by which leftovers are found.
 * It depends on the identity of the state folder, which is what owns the hosts, and stays when the folder is moved.
 *
 * @param owner what tells owners apart
 */
export function markOf(profile: string, owner: string = identityOf().marks): string {
  return `proofload-${digestOf(profile, owner)}`;
}

/** Whether hosts with such a mark were made from this state folder: results may have come along from another. */
export function isOurMark(profile: string, mark: string): boolean {
  const { marks, owner } = identityOf();
  // Machines that are there already bear a mark of the owner id alone.
  return [marks, owner].some((each) => markOf(profile, each) === mark);
}

/** Folder that holds the data folders of a profile's local hosts and nothing else. */
export function hostsFolderOf(profile: string, state: string = stateFolder): string {
  return join(state, 'hosts', profile);
}
