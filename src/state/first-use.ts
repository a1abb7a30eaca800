/** Hashes of downloads that have no hash in this repository: the hash of the first download is recorded and enforced. */
import { join } from 'node:path';
import { cacheFolder } from './paths.ts';
import { readOrMake } from './state-files.ts';

/**
 * Records the hash of a first download, and compares later downloads with it.
 *
 * @param name with version and platform, such as `pulumi-resource-aws-v7.48.0-linux-amd64.tar.gz`
 * @throws Error with one sentence if the hash has changed
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
    `${name} has the hash ${hash}, but had ${first || 'none'} when it was first downloaded: find out why before you use it. ` +
      `If the new hash is correct, remove ${file}.`,
  );
}
