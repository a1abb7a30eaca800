/**
 * Reads a file that a user or another machine may have written: its path may be anything, and so may its content. Every such
 * file is read here, so that none can make a command hang or fill its memory.
 */
import { constants } from 'node:fs';
import { lstat, open, readlink, stat, type FileHandle } from 'node:fs/promises';
import { readable } from './readable.ts';
import { FileError } from './file-error.ts';

/** Maximum size in bytes of campaign files, stack files, records and leases. */
export const largestText = 64 * 2 ** 20;

/**
 * The UTF-8 text of a regular file.
 *
 * @param largest maximum size in bytes
 * @throws FileError with one sentence, also if the file is missing
 */
export async function readText(path: string, largest = largestText): Promise<string> {
  let file: FileHandle | null = null;
  try {
    // Opening a device may have side effects, so check first. O_NONBLOCK: a FIFO that replaces the file does not hang.
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

/** As `readText`, or null if there is nothing at the path. A dangling link is still an error. */
export async function readTextIfThere(path: string, largest = largestText): Promise<string | null> {
  try {
    return await readText(path, largest);
  } catch (error) {
    if (error instanceof FileError && error.fault === 'absent') return null;
    throw error;
  }
}

/** Refuses anything but a regular file. For files that are not opened by `readText`. */
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
  if (!kind.isFile()) throw new FileError(path, 'unreachable', [`${path} is ${kindOf(kind)}, but must be a file.`]);
  if (kind.size > largest) throw tooLarge(path, `${mebibytes(kind.size)} MiB`, largest);
}

function tooLarge(path: string, size: string, largest: number): FileError {
  return new FileError(path, 'damaged', [
    `${path} has ${size}, but the limit is ${mebibytes(largest)} MiB: it is not the expected file.`,
  ]);
}

const mebibytes = (bytes: number): string => String(Math.round(bytes / 2 ** 20));

function kindOf(kind: Kind): string {
  if (kind.isDirectory()) return 'a folder';
  if (kind.isFIFO()) return 'a named pipe';
  return kind.isSocket() ? 'a socket' : 'a device';
}

/** Counts the bytes read, because files under /proc report no size and other files may grow. */
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
  throw new FileError(path, 'damaged', [`${path} is not UTF-8 text: it is another kind of file, or was changed.`]);
}

/** Texts for errors of the operating system, by error code. */
const reasons: Record<string, string> = {
  EISDIR: 'is a folder, but must be a file',
  EACCES: 'cannot be accessed: check its permissions and those of its parent folders',
  EPERM: 'cannot be accessed: check its permissions',
  ELOOP: 'is a loop of symbolic links: remove the link',
  ENOTEMPTY: 'is a folder that is not empty',
  ENOTDIR: 'has a file in place of a parent folder',
  ENAMETOOLONG: 'is too long for a path',
  ENOSPC: 'cannot be written: its disk is full',
  EROFS: 'cannot be written: its file system is read-only',
  EEXIST: 'already exists and is not a folder',
  EIO: 'cannot be read from its disk: the disk or its file system is damaged',
};

/** One sentence for an error of the operating system on a path; null for any other error. */
export function systemFaultText(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  const path = 'dest' in error ? error.dest : 'path' in error ? error.path : null;
  const reason = reasons[String(error.code)];
  return typeof path === 'string' && reason !== undefined ? `${readable(path, 300)} ${reason}.` : null;
}

/** Converts an error from reading `path` into a `FileError` with one sentence; returns other errors unchanged. */
export async function asFileError(path: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'ENOENT') {
    const target = await danglingTarget(path);
    if (target === null) return new FileError(path, 'absent', [`${path} does not exist.`], error);
    const sentence = `${path} is a link to ${target}, which does not exist.`;
    return new FileError(path, 'unreachable', [sentence], error);
  }
  // Node itself refuses paths that no system call accepts, such as one with a zero byte.
  if (error.code === 'ERR_INVALID_ARG_VALUE')
    return new FileError(path, 'unreachable', [`${JSON.stringify(path)} is not a valid path.`], error);
  if (!('syscall' in error)) return error;
  if (error.code === 'ENOTDIR' && error.syscall === 'scandir')
    return new FileError(path, 'unreachable', [`${path} is not a folder.`], error);
  const reason = reasons[error.code] ?? `cannot be read (${error.code})`;
  return new FileError(path, 'unreachable', [`${readable(path, 300)} ${reason}.`], error);
}

async function danglingTarget(path: string): Promise<string | null> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : null;
  } catch {
    // No link either.
    return null;
  }
}
