import { identityOf } from '../state/identity.ts';

/**
 * Id of this state folder, made at its first use: in an account that several machines use, none may take the hardware of
 * another for its own. It stays with the folder when that is moved; a copy has one of its own.
 */
export async function ownerId(): Promise<string> {
  return identityOf().owner;
}
