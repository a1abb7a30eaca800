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
