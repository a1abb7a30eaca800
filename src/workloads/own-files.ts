/** Files of the user's own that a campaign runs, such as a jar, as they were when it was planned. Pure. */

export interface OwnFile {
  /** Absolute, on the machine that plans. */
  path: string;
  sha256: string;
  /** Java classes in it, such as `org.example.Job`. */
  classes: ReadonlySet<string>;
}

/** By the path that the campaign file gives. A file that could not be read has a fault, as the predicate of a sentence. */
export type OwnFiles = ReadonlyMap<string, OwnFile | { fault: string }>;

/** The file of that path; null if it has a fault or was not read. */
export function ownFileAt(files: OwnFiles | undefined, path: unknown): OwnFile | null {
  const file = typeof path === 'string' ? files?.get(path) : undefined;
  return file && !('fault' in file) ? file : null;
}

/** Name of the file on a host, in `ownFileFolder`. Its own name may have any characters. */
export const ownFileName = 'application.jar';
