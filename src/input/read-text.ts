/**
 * Reads a file that a user or another machine may have made: anything may stand at its path, and anything in it. Used for
 * every such file, so that none can make a command hang or fill its memory.
 */
import { constants } from 'node:fs';
import { lstat, open, readlink, stat, type FileHandle } from 'node:fs/promises';
import { readable } from './readable.ts';
import { FileError } from './file-error.ts';

/** Campaign files, stack files, records, leases: a person or Proofload wrote them, and none is larger. In bytes. */
export const largestText = 64 * 2 ** 20;

/**
 * The text of a regular file, in UTF-8.
 *
 * @param largest bytes that it may have
 * @throws FileError in one sentence, also where there is no file
 */
export async function readText(path: string, largest = largestText): Promise<string> {
  let file: FileHandle | null = null;
  try {
    // A device may act when it is opened: it is looked at first. A FIFO put in its place meanwhile does not hang.
    refuseOther(path, await stat(path), largest);
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    refuseOther(path, await file.stat(), largest);
    return decoded(path, await contentOf(file, path, largest));
  } catch (error) {
    throw await asFileError(path, error);
  } finally {
    await file?.close();
  }
}

/** As `readText`, or null where there is nothing at the path. A link to nothing is a fault all the same. */
export async function readTextIfThere(path: string, largest = largestText): Promise<string | null> {
  try {
    return await readText(path, largest);
  } catch (error) {
    if (error instanceof FileError && error.fault === 'absent') return null;
    throw error;
  }
}

/** Refuses what is no regular file, before something else than `readText` opens it. */
export async function refuseNoFile(path: string): Promise<void> {
  try {
    refuseOther(path, await stat(path), Number.POSITIVE_INFINITY);
  } catch (error) {
    throw await asFileError(path, error);
  }
}

interface Kind {
  size: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

function refuseOther(path: string, kind: Kind, largest: number): void {
  if (!kind.isFile()) throw new FileError(path, 'unreachable', [`${path} is ${kindOf(kind)}, and must be a file.`]);
  if (kind.size > largest) throw tooLarge(path, `${mebibytes(kind.size)} MiB`, largest);
}

function tooLarge(path: string, size: string, largest: number): FileError {
  return new FileError(path, 'damaged', [
    `${path} has ${size}, and may have ${mebibytes(largest)} MiB: it is not what is expected there.`,
  ]);
}

const mebibytes = (bytes: number): string => String(Math.round(bytes / 2 ** 20));

function kindOf(kind: Kind): string {
  if (kind.isDirectory()) return 'a folder';
  if (kind.isFIFO()) return 'a named pipe';
  return kind.isSocket() ? 'a socket' : 'a device';
}

/** Files below /proc have no size, and others grow while they are read: what is read is counted. */
async function contentOf(file: FileHandle, path: string, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2 ** 18));
    if (bytesRead === 0) return Buffer.concat(chunks);
    length += bytesRead;
    if (length > largest) throw tooLarge(path, `more than ${mebibytes(largest)} MiB`, largest);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(path: string, content: Buffer): string {
  try {
    const text = utf8.decode(content);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new FileError(path, 'damaged', [`${path} is not text in UTF-8: it is another kind of file, or was changed.`]);
}

/** Sentences for what keeps a path from being read, by the system's code. */
const reasons: Record<string, string> = {
  EISDIR: 'is a folder, and must be a file',
  EACCES: 'may not be read: check its permissions and those of the folders above it',
  EPERM: 'may not be read: check its permissions',
  ELOOP: 'is a loop of symbolic links: remove the link',
  ENOTEMPTY: 'is a folder with something in it',
  ENOTDIR: 'has a file where a folder is expected above it',
  ENAMETOOLONG: 'is longer than a path may be',
  ENOSPC: 'cannot be written: its disk is full',
  EROFS: 'cannot be written: its file system is read-only',
  EEXIST: 'is there already, and is no folder',
  EIO: 'cannot be read from its disk: the disk or its file system is damaged',
};

/** What kept the system from reading or writing a path, as one sentence; null for any other error. */
export function systemFaultText(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  const path = 'dest' in error ? error.dest : 'path' in error ? error.path : null;
  const reason = reasons[String(error.code)];
  return typeof path === 'string' && reason !== undefined ? `${readable(path, 300)} ${reason}.` : null;
}

/** Any error of reaching or reading `path`, as one sentence; anything else as it is. */
export async function asFileError(path: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'ENOENT') {
    const target = await danglingTarget(path);
    if (target === null) return new FileError(path, 'absent', [`${path} is not there.`], error);
    const sentence = `${path} is a link to ${target}, which is not there.`;
    return new FileError(path, 'unreachable', [sentence], error);
  }
  // Node refuses by itself what no system call would take, such as a path with a zero byte.
  if (error.code === 'ERR_INVALID_ARG_VALUE')
    return new FileError(path, 'unreachable', [`${JSON.stringify(path)} is no path.`], error);
  if (!('syscall' in error)) return error;
  if (error.code === 'ENOTDIR' && error.syscall === 'scandir')
    return new FileError(path, 'unreachable', [`${path} is no folder.`], error);
  const reason = reasons[error.code] ?? `cannot be read (${error.code})`;
  return new FileError(path, 'unreachable', [`${readable(path, 300)} ${reason}.`], error);
}

async function danglingTarget(path: string): Promise<string | null> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : null;
  } catch {
    // Neither is there a link.
    return null;
  }
}
