/** Hashes of what is fetched without one in this repository to hold it against: the first one counts from then on. */
import { join } from 'node:path';
import { cacheFolder } from './paths.ts';
import { readOrMake } from './state-files.ts';

/**
 * Records the hash of something fetched for the first time, and holds what is fetched later against it.
 *
 * @param name of the thing with its version and platform, such as `pulumi-resource-aws-v7.48.0-linux-amd64.tar.gz`
 * @throws Error with one sentence where it is not what it was
 */
export async function holdToFirstUse(
  name: string,
  hash: string,
  folder: string = join(cacheFolder, 'first-use'),
): Promise<void> {
  const file = join(folder, name.replaceAll('/', '+'));
  const first = (await readOrMake(file, () => `${hash}\n`, { file: 0o600, folder: 0o700 })).trim();
  if (first === hash) return;
  throw new Error(
    `${name} has the hash ${hash}, and had ${first || 'none'} when it was first fetched: find out why before you use it, ` +
      `and where it is right, remove ${file}.`,
  );
}
