/** The set-up context of this machine: its PATH and the user's cache. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, projectFolder } from '../../src/state/paths.ts';
import type { Binary } from './binary.ts';
import { checkPrograms, recordPrograms } from './cached.ts';
import { withLock } from './lock.ts';
import type { SetUpContext } from './bring.ts';
import { versionIn } from './version.ts';

const run = promisify(execFile);

export function thisMachine(say: (line: string) => void, folder = join(cacheFolder, 'binaries')): SetUpContext {
  const folderOf = (binary: Binary) => join(folder, `${binary.name}-${binary.version}`);
  return {
    say,
    onPath,
    async versionOf(path, versionArguments) {
      try {
        const { stdout } = await run(path, versionArguments, { timeout: 60_000 });
        return versionIn(stdout);
      } catch {
        // A program without a version is rejected by the caller.
        return null;
      }
    },
    async cached(binary) {
      const present = await Promise.all(binary.executables.map((name) => isExecutable(join(folderOf(binary), name))));
      if (!present.every(Boolean)) return null;
      await checkPrograms(folderOf(binary), binary.executables);
      return folderOf(binary);
    },
    exclusively(binary, make) {
      return withLock(`${folderOf(binary)}.lock`, make, {
        onWait: (pid) => say(`${binary.title}: waiting for another set-up (process ${pid}) that installs it`),
      });
    },
    async store(binary, source) {
      const finalFolder = folderOf(binary);
      await mkdir(folder, { recursive: true, mode: 0o755 });
      // No other process installs this binary now, so these folders are from a killed process.
      for (const name of await readdir(folder)) {
        if (name.startsWith(`${basename(finalFolder)}-making-`)) await rm(join(folder, name), { recursive: true });
      }
      const making = await mkdtemp(`${finalFolder}-making-`);
      // The record of an earlier binary must not apply to this one.
      await rm(`${finalFolder}.SHA256SUMS`, { force: true });
      try {
        await source.bring(making, { finalFolder, say: (line) => say(`${binary.title} ${binary.version}: ${line}`) });
        // A folder with the final name is incomplete, otherwise it would have been used.
        await rm(finalFolder, { recursive: true, force: true });
        for (const name of binary.executables) await chmod(join(making, name), 0o755);
        await rename(making, finalFolder);
        await recordPrograms(finalFolder, binary.executables);
      } finally {
        await rm(making, { recursive: true, force: true });
      }
      return finalFolder;
    },
  };
}

/** Absolute path of a program on PATH, or null. Skips this checkout's wrappers, which lead to the program itself. */
export async function onPath(executable: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (!folder.startsWith('/') || folder === projectFolder || folder.startsWith(`${projectFolder}/`)) continue;
    if (await isExecutable(join(folder, executable))) return join(folder, executable);
  }
  return null;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
