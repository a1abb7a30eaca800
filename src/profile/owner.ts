import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder } from '../paths.ts';

/**
 * Id of this state folder, made at its first use. A mark depends on the path of the checkout alone, which two machines
 * may share: in an account that both use, neither may take the other's hardware for its own.
 */
export async function ownerId(): Promise<string> {
  const file = join(stateFolder, 'owner');
  await mkdir(stateFolder, { recursive: true });
  const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
  await writeFile(temporary, `${randomUUID()}\n`);
  try {
    // A link appears whole, and never over one that another process made meanwhile.
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
