import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stateFolder } from './paths.ts';
import { identityOf } from './identity.ts';

/** Six hexadecimal digits that identify the hosts of one profile of one state folder on this machine. */
function digestOf(profile: string, owner: string): string {
  return createHash('sha256').update(`${owner}\0${profile}`).digest('hex').slice(0, 6);
}

/**
 * The mark that everything created for a profile carries, by which leftovers are found. It derives from the identity of the
 * state folder, which owns the hosts, and stays when the folder is moved.
 *
 * @param owner identifies the owner
 */
export function markOf(profile: string, owner: string = identityOf().marks): string {
  return `proofload-${digestOf(profile, owner)}`;
}

/** Whether hosts with this mark belong to this state folder: results may come from another one. */
export function isOurMark(profile: string, mark: string): boolean {
  const { marks, owner } = identityOf();
  // Existing machines carry a mark that derives only from the owner id.
  return [marks, owner].some((each) => markOf(profile, each) === mark);
}

/** Folder with only the data folders of a profile's local hosts. */
export function hostsFolderOf(profile: string, state: string = stateFolder): string {
  return join(state, 'hosts', profile);
}
