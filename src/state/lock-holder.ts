/** Who holds a lock, from the kernel's list: it has no dead holders and cannot be out of date. */
import { readFileSync, statSync } from 'node:fs';

/** First of the bytes that SQLite locks (https://www.sqlite.org/fileformat.html#the_lock_byte_page). */
const firstLockByte = 0x40000000;

/** The holder of SQLite's exclusive lock on a file as text: `process 71 (node src/cli/main.ts worker)`. */
export function lockHolderText(path: string): string {
  const pid = holderPid(path);
  if (pid === null) return 'another process';
  if (pid === process.pid) return `another step of this process (${pid})`;
  return `process ${pid} (${commandOf(pid) ?? 'already ended'})`;
}

/** Null if the lock is free again, or the kernel does not tell. */
function holderPid(path: string): number | null {
  try {
    return lockPid(readFileSync('/proc/locks', 'utf8'), statSync(path).ino);
  } catch {
    // Only a message depends on it.
    return null;
  }
}

/**
 * The pid that holds a write lock of SQLite's on a file, or null. Pure.
 *
 * @param locks content of `/proc/locks` (https://man7.org/linux/man-pages/man5/proc_locks.5.html)
 */
export function lockPid(locks: string, inode: number): number | null {
  for (const line of locks.split('\n')) {
    // 1: POSIX  ADVISORY  WRITE 71 fe:00:9977903 1073741824 1073742335; the file systems' numbers are not those of stat.
    const [, kind, , mode, pid, file, start] = line.trim().split(/\s+/);
    const isOfFile = file?.split(':').at(-1) === String(inode) && Number(start) >= firstLockByte;
    if (kind === 'POSIX' && mode === 'WRITE' && isOfFile && Number(pid) > 0) return Number(pid);
  }
  return null;
}

function commandOf(pid: number): string | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    // Another user may have chosen this command line: it must not control the terminal.
    return command.replace(/[^\x20-\x7e]/g, '?').slice(0, 120) || null;
  } catch {
    return null;
  }
}
