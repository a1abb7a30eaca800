/** Reads files of the user's own when a campaign is planned, and keeps their content for its hosts. */
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { execa, ExecaError } from 'execa';
import { FileError } from '../input/file-error.ts';
import { sha256Of } from '../input/sha256.ts';
import { RefusalError } from '../input/refusal.ts';
import { isAbsence, nullIfAbsent } from '../input/absence.ts';
import { cacheFolder } from '../state/paths.ts';
import { ownFileName, type OwnFile, type OwnFiles } from '../workloads/own-files.ts';

/** @param base path of the campaign file, at whose folder the others start */
export async function readOwnFiles(paths: string[], base: string): Promise<OwnFiles> {
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readOwnFile(resolve(dirname(base), path))] as const)),
  );
}

async function readOwnFile(path: string): Promise<OwnFile | { fault: string }> {
  try {
    return { path, sha256: await sha256Of(path), classes: await classesIn(path) };
  } catch (error) {
    if (error instanceof ExecaError && error.exitCode !== undefined) return { fault: `${path} is no jar` };
    if (error instanceof ExecaError && isAbsence(error.cause))
      return {
        fault: `${path} can be checked only with a JDK, and there is no program "jar" on the PATH; install one`,
      };
    if (isAbsence(error)) return { fault: `there is no file ${path}; build the jar first, or correct the path` };
    if (error instanceof FileError) return { fault: error.faults[0]!.replace(/\.$/, '') };
    throw error;
  }
}

/** Names of the classes in a jar. */
async function classesIn(path: string): Promise<Set<string>> {
  const { stdout } = await execa('jar', ['--list', '--file', path], { maxBuffer: 64 * 1024 ** 2 });
  const entries = stdout.split('\n').filter((name) => name.endsWith('.class'));
  return new Set(entries.map((name) => name.slice(0, -'.class'.length).replaceAll('/', '.')));
}

/** Folder of a kept file on this machine, by its content. */
const keptFolder = (sha256: string): string => join(cacheFolder, 'own-files', sha256);

/** Folder of a kept file whose content is still what was planned. Throws one sentence if it is not here. */
export async function verifiedFolder(sha256: string): Promise<string> {
  const folder = keptFolder(sha256);
  const found = await nullIfAbsent(sha256Of(join(folder, ownFileName)));
  if (found === sha256) return folder;
  throw new Error(
    `${folder} ${found === null ? 'does not have' : 'has other content than'} the jar that was planned. Start the campaign on the machine of the worker, which keeps the jar there`,
  );
}

/** Keeps the content of these files, so that a campaign runs what was planned whatever becomes of them. */
export async function keepOwnFiles(files: OwnFiles): Promise<void> {
  for (const file of files.values()) {
    if ('fault' in file) continue;
    const kept = join(keptFolder(file.sha256), ownFileName);
    const part = `${kept}.${process.pid}.part`;
    await mkdir(dirname(kept), { recursive: true });
    await copyFile(file.path, part);
    if ((await sha256Of(part)) !== file.sha256) {
      await rm(part);
      throw new RefusalError([`${file.path} changed while the campaign was planned; run the command again`]);
    }
    await rename(part, kept);
  }
}
