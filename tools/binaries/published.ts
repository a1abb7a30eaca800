import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Source } from './binary.ts';

const answerMilliseconds = 8_000;
const stallMilliseconds = 30_000;

export interface Published {
  /** Address of the archive, a `.tar.gz`. */
  archive: string;
  /** The locked checksum of the archive; null if none is locked for this system and processor. */
  sha256: string | null;
  /** Path of each program in the archive. */
  members: string[];
}

/**
 * The vendor's release. Gives up after a few seconds without an answer, because the Go build is next. Rejects an archive
 * without the locked checksum. The release's own checksum list proves nothing: it has the same origin as the archive.
 */
export function download({ archive, sha256, members }: Published): Source {
  return {
    doing: `downloading from ${new URL(archive).host}`,
    async bring(folder) {
      const name = new URL(archive).pathname.split('/').at(-1)!;
      if (sha256 === null) throw new Error(`no SHA-256 is locked for ${name}`);
      const file = join(folder, name);
      const found = await save(await answer(archive), file);
      if (found !== sha256) throw new Error(`${archive} has the SHA-256 ${found}, locked is ${sha256}`);
      for (const member of members) {
        const depth = member.split('/').length - 1;
        await promisify(execFile)('tar', ['-xzf', file, '-C', folder, `--strip-components=${depth}`, member]);
      }
      await rm(file);
    },
  };
}

async function answer(url: string): Promise<Response> {
  const late = new AbortController();
  const clock = setTimeout(() => late.abort(), answerMilliseconds);
  try {
    const response = await fetch(url, { signal: late.signal });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  } catch (error) {
    if (!(error instanceof TypeError) && !late.signal.aborted) throw error;
    throw new Error(`${new URL(url).host} cannot be reached`, { cause: error });
  } finally {
    clearTimeout(clock);
  }
}

async function save(response: Response, file: string): Promise<string> {
  const hash = createHash('sha256');
  const stalled = new AbortController();
  const reason = new Error(`${response.url} sent nothing for ${stallMilliseconds / 1000} s`);
  const watchdog = setTimeout(() => stalled.abort(reason), stallMilliseconds);
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watchdog.refresh();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(Readable.fromWeb(response.body!), meter, createWriteStream(file), { signal: stalled.signal });
  } catch (error) {
    throw stalled.signal.aborted ? reason : error;
  } finally {
    clearTimeout(watchdog);
  }
  return hash.digest('hex');
}

/** This machine's system and processor, as releases spell them, such as `linux` and `amd64` or `x64`. */
export function platform(processors: { x64: string; arm64: string }): { system: string; processor: string } {
  return {
    system: process.platform,
    processor: process.arch === 'arm64' ? processors.arm64 : processors.x64,
  };
}
