/** Files, folders and processes that are not there, told from those that cannot be read. */

/** What Node says of a path where there is nothing, and of a process in /proc that has ended. */
const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ESRCH']);

/** Whether an error says that there is nothing. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absentCodes.has(String(error.code));
}

/** Null instead of the error that a file, folder or process is not there. */
export async function nullIfAbsent<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
