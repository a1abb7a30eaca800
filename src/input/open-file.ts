/**
 * Opens files and folders that a user or another machine may have written: their paths may be anything, and so may their content.
 * Every such file is opened here, so that none can make a command hang, or reach a file elsewhere.
 */
import { closeSync, constants, lstatSync, openSync, statSync, type Dirent, type Stats } from 'node:fs';
import { open, opendir, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { FileError } from './file-error.ts';
import { readable } from './readable.ts';
import { asFileError } from './system-fault.ts';

export interface Opening {
  /** Below this folder no link is followed. Null for a path that the user gave, in which links are. Default: the parent folder. */
  below?: string | null;
  /** Maximum size in bytes. */
  largest?: number;
}

/**
 * A regular file that is open for reading, and what it was then. The caller closes it.
 *
 * @throws FileError with one sentence, also if the file is missing
 */
export async function openFile(
  path: string,
  { below = dirname(path), largest = Infinity }: Opening,
): Promise<{ file: FileHandle; stats: Stats }> {
  try {
    return await inFolder(dirname(path), below, async (folder) => {
      const at = join(folder, basename(path));
      // Opening a device may have side effects, so check first. O_NONBLOCK: a FIFO that replaces the file does not hang.
      refuseOther(path, below === null ? statSync(at) : lstatSync(at), largest);
      const link = below === null ? 0 : constants.O_NOFOLLOW;
      const file = await open(at, constants.O_RDONLY | constants.O_NONBLOCK | link);
      try {
        const stats = await file.stat();
        refuseOther(path, stats, largest);
        return { file, stats };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  } catch (error) {
    throw await asFileError(path, error);
  }
}

/** What `body` makes of such a file. */
export async function withFile<Result>(
  path: string,
  opening: Opening,
  body: (file: FileHandle, stats: Stats) => Promise<Result>,
): Promise<Result> {
  const { file, stats } = await openFile(path, opening);
  try {
    return await body(file, stats);
  } catch (error) {
    throw await asFileError(path, error);
  } finally {
    await file.close();
  }
}

/** Entries of a folder of results or state: runs, hosts, files of a host. */
const mostFolderEntries = 100_000;

/**
 * What lies in a folder, in no order.
 *
 * @throws FileError if it is missing, no folder, or has more than 100,000 entries
 */
export async function entriesOf(folder: string, below: string | null = folder): Promise<Dirent[]> {
  try {
    return await inFolder(folder, below, async (at) => {
      const entries: Dirent[] = [];
      for await (const entry of await opendir(at)) {
        if (entries.push(entry) > mostFolderEntries) throw tooMany(folder);
      }
      return entries;
    });
  } catch (error) {
    throw await asFileError(folder, error);
  }
}

const deepestFolder = 50;

/** Paths under a folder with `/` between their parts, sorted: of regular files, and of what is neither file nor folder. No link is followed. */
export async function filesUnder(folder: string, below = folder): Promise<{ regular: string[]; other: string[] }> {
  const regular: string[] = [];
  const other: string[] = [];
  const look = async (under: string, depth: number): Promise<void> => {
    if (depth > deepestFolder) throw tooMany(folder);
    for (const entry of await entriesOf(join(folder, under), below)) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      if (entry.isDirectory()) await look(path, depth + 1);
      else if ((entry.isFile() ? regular : other).push(path) > mostFolderEntries) throw tooMany(folder);
    }
  };
  await look('', 0);
  return { regular: regular.toSorted(), other: other.toSorted() };
}

function tooMany(folder: string): FileError {
  const sentence = `${folder} has more than ${mostFolderEntries} entries, or folders more than ${deepestFolder} deep: it is not from Proofload.`;
  return new FileError(folder, 'damaged', [sentence]);
}

/** Gives `body` a name of the folder that stays that of the same folder, whatever happens to its path: what `openat` is elsewhere. */
async function inFolder<Result>(
  folder: string,
  below: string | null,
  body: (at: string) => Promise<Result>,
): Promise<Result> {
  if (below === null) return body(folder);
  refuseNoFolder(below, statSync(below));
  let at = openSync(below, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    let path = below;
    for (const part of relative(below, folder).split(sep).filter(Boolean)) {
      path = join(path, part);
      if (part === '..') throw new FileError(folder, 'unreachable', [`${folder} lies outside of ${below}.`]);
      const next = openPart(path, `/proc/self/fd/${at}/${part}`);
      closeSync(at);
      at = next;
    }
    return await body(`/proc/self/fd/${at}`);
  } finally {
    closeSync(at);
  }
}

function openPart(path: string, at: string): number {
  refuseNoFolder(path, lstatSync(at));
  return openSync(at, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}

function refuseNoFolder(path: string, kind: Stats): void {
  if (kind.isSymbolicLink()) throw isLink(path);
  if (!kind.isDirectory()) throw new FileError(path, 'unreachable', [`${readable(path, 300)} is not a folder.`]);
}

function isLink(path: string): FileError {
  return new FileError(path, 'unreachable', [
    `${readable(path, 300)} is a symbolic link, which Proofload does not follow: put what it points to in its place.`,
  ]);
}

function refuseOther(path: string, kind: Stats, largest: number): void {
  if (kind.isSymbolicLink()) throw isLink(path);
  if (!kind.isFile()) throw new FileError(path, 'unreachable', [`${path} is ${kindOf(kind)}, but must be a file.`]);
  if (kind.size > largest) throw tooLarge(path, `${mebibytes(kind.size)} MiB`, largest);
}

/** @param size such as `80 MiB` */
export function tooLarge(path: string, size: string, largest: number): FileError {
  return new FileError(path, 'damaged', [
    `${path} has ${size}, but the limit is ${mebibytes(largest)} MiB: it is not the expected file.`,
  ]);
}

export const mebibytes = (bytes: number): string => String(Math.round(bytes / 2 ** 20));

function kindOf(kind: Stats): string {
  if (kind.isDirectory()) return 'a folder';
  if (kind.isFIFO()) return 'a named pipe';
  return kind.isSocket() ? 'a socket' : 'a device';
}
