/** Distinguishes missing files, folders and processes from unreadable ones. */
import { FileError } from './file-error.ts';

/** Node's error codes for a missing path, and for a process in /proc that has ended. */
const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ESRCH']);

/** Whether an error means that the path or process does not exist. */
export function isAbsence(error: unknown): boolean {
  if (error instanceof FileError) return error.fault === 'absent';
  return error instanceof Error && 'code' in error && absentCodes.has(String(error.code));
}

/** Returns null instead of throwing if a file, folder or process does not exist. */
export async function nullIfAbsent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
