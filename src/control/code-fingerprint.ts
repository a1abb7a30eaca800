/** Identifies the state of a checkout's code. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders from which a worker loads code when it starts. */
const loadedFolders = ['activities', 'infra', 'src', 'workflows'];

/** SHA-256 over the names and contents of all files that a worker of the checkout in `folder` may load, as hexadecimal. */
export async function codeFingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const loaded of loadedFolders) {
    const entries = await readdir(join(folder, loaded), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.toSorted()) {
      const content = await readFile(path);
      // The length prevents content from being read as the name of the next file.
      hash.update(`${relative(folder, path)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
