import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { stateFolder } from '../paths.ts';
import { readOrMake } from '../state-files.ts';

/**
 * Id of this state folder, made at its first use. A mark depends on the path of the checkout alone, which two machines
 * may share: in an account that both use, neither may take the other's hardware for its own.
 */
export async function ownerId(): Promise<string> {
  return (await readOrMake(join(stateFolder, 'owner'), () => `${randomUUID()}\n`)).trim();
}

/** Whether a text is the id of a state folder. Nothing else may be asked for: in a filter of EC2 a star is anybody. */
export const isOwnerId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
