import { identityOf } from './identity.ts';

/**
 * Id of this state folder, created at first use. It separates the hardware of several machines in one account. It stays with
 * a moved folder; a copy gets a new one.
 */
export async function ownerId(): Promise<string> {
  return identityOf().owner;
}

/** Whether a text is the id of a state folder. Nothing else is allowed: in a filter of EC2 a star matches any owner. */
export const isOwnerId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
