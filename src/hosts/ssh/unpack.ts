/** Receives what a host packed. A host may be anybody's by now: what it sends spoils its own results and nothing else. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unpack, type ReadEntry } from 'tar';
import { HostRefused } from '../failures.ts';

/** Hours of logs and outputs of one job stay far below these. */
const mostBytes = 16 * 2 ** 30;
const mostEntries = 100_000;

/** What was asked for. */
export interface Expected {
  kind: 'file' | 'folder';
  /** On the host. */
  path: string;
  place: string;
}

/** @param what the end of a sentence */
export const unwanted = ({ path, place }: Expected, what: string): HostRefused =>
  new HostRefused(`${path} from ${place} ${what}.`);

/** @throws HostRefused once more has come than any job leaves */
export async function* atMost(
  expected: Expected,
  content: AsyncIterable<Buffer>,
  most = mostBytes,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > most) throw unwanted(expected, `has more than ${most} bytes`);
    yield chunk;
  }
}

const isFolder = ({ type }: ReadEntry): boolean => type === 'Directory';
const isFile = ({ type }: ReadEntry): boolean => type === 'File' || type === 'OldFile';

/**
 * Unpacks a tar into an existing folder: regular files and folders below it, which belong to this user and are no programs.
 *
 * @throws HostRefused for anything else in it: links, devices, pipes, or too much
 */
export async function unpack(expected: Expected, content: AsyncIterable<Buffer>, folder: string): Promise<void> {
  let entries = 0;
  const refused = new AbortController();
  const unpacking = new Unpack({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter: (path, found) => {
      const entry = found as ReadEntry;
      entries += 1;
      if (entries > mostEntries) refused.abort(unwanted(expected, `has more than ${mostEntries} files`));
      else if (!isFile(entry) && !isFolder(entry))
        refused.abort(unwanted(expected, `has ${path}, which is neither a file nor a folder`));
      else entry.mode = isFolder(entry) ? 0o755 : 0o644;
      return !refused.signal.aborted;
    },
  });
  try {
    const bounded = Readable.from(atMost(expected, content), { objectMode: false });
    await pipeline(bounded, unpacking, { signal: refused.signal });
  } catch (error) {
    refused.signal.throwIfAborted();
    throw error;
  }
  refused.signal.throwIfAborted();
}
