import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stateFolder } from './paths.ts';
import { identityOf } from './identity.ts';

/** The longest name that Pulumi accepts for a stack. */
const longestStackName = 100;

/** Hexadecimal digits in the name of a stack whose campaign id is too long for it. */
const digestDigits = 16;

const hexDigest = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/**
 * The Pulumi stack of a campaign's hosts: `<profile>.<campaign id>`. Profile names have no dots, so no campaign has the name of
 * a stack that a person brings up, which is that of its profile.
 */
export function campaignStack(profile: string, campaignId: string): string {
  const name = `${profile}.${campaignId}`;
  if (name.length <= longestStackName) return name;
  return `${name.slice(0, longestStackName - digestDigits - 1)}-${hexDigest(campaignId, digestDigits)}`;
}

/** Tag of rented resources with the mark of their stack, by which leftovers are searched. */
export const markTag = 'proofload:mark';

/** The profile of a stack. */
export const profileOfStack = (stack: string): string => stack.split('.', 1)[0] ?? stack;

/**
 * The mark that everything created for a stack carries, by which leftovers are found. It derives from the identity of the
 * state folder, which owns the hosts, and stays when the folder is moved.
 *
 * @param owner identifies the owner
 */
export function markOf(stack: string, owner: string = identityOf().marks): string {
  return `proofload-${hexDigest(`${owner}\0${stack}`, 6)}`;
}

/** Whether hosts with this mark belong to this state folder: results may come from another one. */
export function isOurMark(stack: string, mark: string): boolean {
  const { marks, owner } = identityOf();
  // Existing machines carry a mark that derives only from the owner id.
  return [marks, owner].some((each) => markOf(stack, each) === mark);
}

/** Folder with only the data folders of a stack's local hosts. */
export function hostsFolderOf(stack: string, state: string = stateFolder): string {
  return join(state, 'hosts', stack);
}
