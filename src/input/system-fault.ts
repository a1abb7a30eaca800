/** Sentences for errors of the operating system. */
import { lstat, readlink } from 'node:fs/promises';
import { getSystemErrorMap } from 'node:util';
import { FileError } from './file-error.ts';
import { readable } from './readable.ts';

/** What an error says of a path, by error code. Other codes get the words of the operating system. */
const reasons: Record<string, string> = {
  EISDIR: 'is a folder, but must be a file',
  EACCES: 'cannot be accessed: check its permissions and those of its parent folders',
  EPERM: 'cannot be accessed: check its permissions',
  ELOOP: 'is a loop of symbolic links: remove the link',
  ENOTEMPTY: 'is a folder that is not empty',
  ENOTDIR: 'has a file in place of a parent folder',
  ENAMETOOLONG: 'is too long for a path',
  ENOSPC: 'cannot be written: its disk is full',
  EDQUOT: 'cannot be written: the disk quota of its user is used up',
  EROFS: 'cannot be written: its file system is read-only',
  EEXIST: 'already exists and is not a folder',
  EIO: 'cannot be read from its disk: the disk or its file system is damaged',
  EMFILE: 'cannot be opened: this process has too many open files; raise "ulimit -n"',
  ENOENT: 'does not exist',
};

/** The way out of an error without a path, by error code. */
const cures: Record<string, string> = {
  ENOSPC: 'free space on the disk of results/ and .proofload/',
  EDQUOT: 'free space of the disk quota of this user',
  EMFILE: 'raise "ulimit -n"',
  ENFILE: 'close other programs: the machine has too many open files',
  ENOMEM: 'close other programs: the machine has too little free memory',
  EAGAIN: 'raise "ulimit -u", or close other programs',
};

interface SystemError extends Error {
  code: string;
  syscall: string;
  path?: unknown;
  dest?: unknown;
  address?: unknown;
  port?: unknown;
}

function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    messages.has(error.code)
  );
}

/** By error code, such as `no space left on device`. */
const messages = new Map(getSystemErrorMap().values());

const reasonOf = (code: string): string => reasons[code] ?? `cannot be used: ${messages.get(code)} (${code})`;

/** One sentence for an error of the operating system; null for any other error. */
export function systemFaultText(error: unknown): string | null {
  if (!isSystemError(error)) return null;
  const { code, syscall, address, port } = error;
  const path = error.dest ?? error.path;
  if (syscall.startsWith('spawn'))
    return `${readable(String(path), maxPathLength)} cannot be started: ${messages.get(code)} (${code}).`;
  if (typeof path === 'string' && address === undefined) return `${readable(path, maxPathLength)} ${reasonOf(code)}.`;
  const peer = address === undefined ? '' : ` to ${readable([address, port].join(':'), maxPathLength)}`;
  const cure = cures[code] === undefined ? '' : `: ${cures[code]}`;
  return `The system call ${readable(syscall, maxPathLength)}${peer} failed, ${messages.get(code)} (${code})${cure}.`;
}

/** Converts an error from reading `path` into a `FileError` with one sentence; returns other errors unchanged. */
export async function asFileError(path: string, error: unknown): Promise<unknown> {
  // Node itself refuses paths that no system call accepts, such as one with a zero byte.
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_ARG_VALUE')
    return new FileError(path, 'unreachable', [`${JSON.stringify(path)} is not a valid path.`], error);
  if (!isSystemError(error)) return error;
  const shown = readable(path, maxPathLength);
  if (error.code === 'ENOENT') {
    const target = await danglingTarget(path);
    if (target === null) return new FileError(path, 'absent', [`${shown} does not exist.`], error);
    const sentence = `${shown} is a link to ${readable(target, maxPathLength)}, which does not exist.`;
    return new FileError(path, 'unreachable', [sentence], error);
  }
  const isNoFolder = error.code === 'ENOTDIR' && ['scandir', 'opendir'].includes(error.syscall);
  return new FileError(
    path,
    'unreachable',
    [`${shown} ${isNoFolder ? 'is not a folder' : reasonOf(error.code)}.`],
    error,
  );
}

const maxPathLength = 300;

async function danglingTarget(path: string): Promise<string | null> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : null;
  } catch {
    // No link either.
    return null;
  }
}
