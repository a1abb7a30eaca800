import { identityOf } from './identity.ts';

/**
 * Id of this state folder, made at its first use: in an account that several machines use, none may take the hardware of
 * another for its own. It stays with the folder when that is moved; a copy has one of its own.
 */
export async function ownerId(): Promise<string> {
  return identityOf().owner;
}

/** Whether a text is the id of a state folder. Nothing else may be asked for: in a filter of EC2 a star is anybody. */
export const isOwnerId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
