/** The secret that proves to a worker that an input was written by the user of its state folder. */
import { randomBytes } from 'node:crypto';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../input/refusal.ts';
import { stateFolder } from '../../state/paths.ts';
import { readOrMake } from '../../state/state-files.ts';

/** Holds the key and the session records. Workers on several machines that share a campaign share this folder. */
export const trustFolder = join(stateFolder, 'trust');

/** One file per campaign: whether its session is open, and which starts were used. */
export const sessionsFolder = join(trustFolder, 'sessions');

const bytes = 32;

/**
 * The key of a state folder: 32 random bytes, created at first use in a file that only its owner can read. Throws a
 * `RefusalError` if the file belongs to another user, is open to others, or is not a key.
 */
export async function readTrustKey(folder: string = trustFolder): Promise<Buffer> {
  const file = join(folder, 'key');
  const text = await readOrMake(file, () => `${randomBytes(bytes).toString('hex')}\n`, { file: 0o600, folder: 0o700 });
  await chmod(folder, 0o700);
  const { mode, uid } = await stat(file);
  const own = process.getuid?.();
  if ((mode & 0o077) !== 0 || (own !== undefined && own !== 0 && uid !== own)) {
    throw new RefusalError([
      `Other users can access ${file}, so they could have forged commands to this worker: run "proofload server stop", remove the file, and start again. A new key is then created.`,
    ]);
  }
  const key = text.trim();
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new RefusalError([
      `${file} is damaged: it must contain 64 hexadecimal digits. Restore it, or run "proofload server stop --force" and remove it; the leases of running campaigns then end them.`,
    ]);
  }
  return Buffer.from(key, 'hex');
}
