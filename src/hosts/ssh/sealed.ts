/** Streams that end with their own SHA-256, so that a truncated stream is detected. The other end is remote.py. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

const digestBytes = 32;

/** The content followed by its digest. */
export async function* seal(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

/** What a host sent: `f` for a file, `d` for a folder as a tar; and its content. */
export interface Unsealed {
  kind: 'file' | 'folder';
  content: AsyncGenerator<Buffer>;
}

/** Opens a sealed stream. Reading `content` to its end throws if the digest does not match. */
export async function unseal(stream: Readable): Promise<Unsealed> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  const kind = first.done
    ? undefined
    : { f: 'file' as const, d: 'folder' as const }[first.value.toString('latin1', 0, 1)];
  if (kind === undefined)
    throw new Error('unexpected data before the content: check whether the login shell prints anything');
  return { kind, content: checked(chunks, (first.value as Buffer).subarray(1)) };
}

async function* checked(chunks: AsyncIterator<Buffer>, begun: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = begun;
  for (;;) {
    const body = held.subarray(0, -digestBytes);
    held = held.subarray(-digestBytes);
    hash.update(body);
    if (body.length > 0) yield body;
    const next = await chunks.next();
    if (next.done) break;
    held = Buffer.concat([held, next.value]);
  }
  if (!held.equals(hash.digest())) throw new Error('the received data is damaged: its SHA-256 differs');
}
