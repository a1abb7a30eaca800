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
  /** Address of the release's `<SHA-256>  <file>` list. */
  checksums: string;
  /** Address of the archive, a `.tar.gz`; its last part is its name in the list. */
  archive: string;
  /** Path in the archive of each program to take. */
  members: string[];
}

/**
 * The vendor's own release. An address that does not answer within seconds is given up, since the Go build comes next;
 * an archive that differs from the published checksum is refused.
 */
export function download({ checksums, archive, members }: Published): Source {
  return {
    doing: `downloading from ${new URL(archive).host}`,
    async bring(folder) {
      const name = new URL(archive).pathname.split('/').at(-1)!;
      const expected = checksumOf(name, await (await answer(checksums)).text());
      if (!expected) throw new Error(`${checksums} does not list ${name}`);
      const file = join(folder, name);
      const found = await save(await answer(archive), file);
      if (found !== expected) {
        throw new Error(`${archive} has the SHA-256 ${found}, its publisher says ${expected}`);
      }
      for (const member of members) {
        const depth = member.split('/').length - 1;
        await promisify(execFile)('tar', ['-xzf', file, '-C', folder, `--strip-components=${depth}`, member]);
      }
      await rm(file);
    },
  };
}

/** The SHA-256 of a file in a list as `sha256sum` writes it, or null. */
export function checksumOf(name: string, list: string): string | null {
  for (const line of list.split('\n')) {
    const [sum, listed] = line.trim().split(/\s+\*?/);
    if (listed === name && sum && /^[0-9a-f]{64}$/.test(sum)) return sum;
  }
  return null;
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

/** Names of this machine's system and processor as releases spell them, such as `linux` and `amd64` or `x64`. */
export function platform(processors: { x64: string; arm64: string }): { system: string; processor: string } {
  return {
    system: process.platform,
    processor: process.arch === 'arm64' ? processors.arm64 : processors.x64,
  };
}
