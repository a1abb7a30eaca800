import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchArtefacts } from '../../src/installations/fetch.ts';
import { fetchArtefact, holds, pathInLibrary } from '../../src/installations/library.ts';
import type { Library } from '../../src/installations/library.ts';
import type { FetchProgress } from '../../src/installations/progress.ts';
import { serveRepository } from './repository.ts';
import type { Behaviour, Repository } from './repository.ts';

const content = randomBytes(300_000);
const artefact = {
  coordinates: 'org.example:thing:1.0',
  path: 'org/example/thing/1.0/thing-1.0.jar',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};

let folder: string;
let repository: Repository | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-library-'));
});
afterEach(async () => {
  await repository?.close();
  repository = null;
  await rm(folder, { recursive: true });
});

async function libraryFrom(behaviour: Partial<Behaviour> = {}): Promise<Library & { served: Repository }> {
  const served = await serveRepository({ content, ...behaviour });
  repository = served;
  return { folder, repository: `${served.address}/`, pauseMilliseconds: 1, served };
}

const kept = (library: Library) => readFile(pathInLibrary(library, artefact));

describe('an artefact that is fetched', () => {
  test('is stored complete, read-only, under its content hash', async () => {
    const library = await libraryFrom();
    expect(await holds(library, artefact)).toBe(false);
    await fetchArtefact(library, artefact);
    expect((await kept(library)).equals(content)).toBe(true);
    expect((await stat(pathInLibrary(library, artefact))).mode & 0o777).toBe(0o444);
    expect(await holds(library, artefact)).toBe(true);
    expect(await readdir(dirname(pathInLibrary(library, artefact)))).toHaveLength(1);
  });

  test('is not held any more once its content was changed, even with its size and times', async () => {
    const library = await libraryFrom();
    await fetchArtefact(library, artefact);
    const file = pathInLibrary(library, artefact);
    const { atime, mtime } = await stat(file);
    await chmod(file, 0o644);
    await writeFile(file, Buffer.from(content).fill(0, 0, 1));
    await utimes(file, atime, mtime);
    expect(await holds(library, artefact)).toBe(false);
  });

  test('is complete despite dropped connections', async () => {
    const library = await libraryFrom({ dropAfter: [100_000, 50_000] });
    await fetchArtefact(library, artefact);
    expect((await kept(library)).equals(content)).toBe(true);
    expect(library.served.ranges).toHaveLength(3);
  });

  test('restarts if the server does not support ranges', async () => {
    const library = await libraryFrom({ dropAfter: [100_000], ignoresRanges: true });
    await fetchArtefact(library, artefact);
    expect((await kept(library)).equals(content)).toBe(true);
  });

  test('is requested again after a transient server error', async () => {
    const library = await libraryFrom({ status: [503, 429] });
    await fetchArtefact(library, artefact);
    expect(library.served.ranges).toHaveLength(3);
  });

  test('continues the partial download of an ended process', async () => {
    const library = await libraryFrom();
    const file = pathInLibrary(library, artefact);
    await mkdir(dirname(file), { recursive: true });
    // No process has this id: Linux ends at 2^22.
    await writeFile(`${file}.99999999.1.part`, content.subarray(0, 120_000));
    await fetchArtefact(library, artefact);
    expect((await kept(library)).equals(content)).toBe(true);
    expect(library.served.ranges).toEqual(['bytes=120000-']);
  });

  test('is fetched again once if a partial download is not its beginning', async () => {
    const library = await libraryFrom();
    const file = pathInLibrary(library, artefact);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.99999999.1.part`, randomBytes(120_000));
    await fetchArtefact(library, artefact);
    expect((await kept(library)).equals(content)).toBe(true);
    expect(library.served.ranges).toEqual(['bytes=120000-', null]);
  });
});

describe('an artefact that cannot be fetched', () => {
  test('is rejected if its content is not the locked one', async () => {
    const library = await libraryFrom({ content: randomBytes(content.length) });
    await expect(fetchArtefact(library, artefact)).rejects.toThrow(/is not the locked file.*PROOFLOAD_MAVEN_MIRROR/s);
    expect(await holds(library, artefact)).toBe(false);
  });

  test('is not requested again if the server does not have it', async () => {
    const library = await libraryFrom({ status: [404] });
    await expect(fetchArtefact(library, artefact)).rejects.toThrow(/thing-1\.0\.jar answered 404/);
    expect(library.served.ranges).toHaveLength(1);
  });

  test('is no longer requested after the campaign is cancelled', async () => {
    const library = await libraryFrom({ dropAfter: Array.from({ length: 20 }, () => 10) });
    await expect(fetchArtefact(library, artefact, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

describe('an artefact that was damaged in the store', () => {
  test('is detected if truncated, and fetched again', async () => {
    const library = await libraryFrom();
    await fetchArtefacts(library, [artefact]);
    await chmod(pathInLibrary(library, artefact), 0o644);
    await truncate(pathInLibrary(library, artefact), 1000);
    expect(await holds(library, artefact)).toBe(false);
    await fetchArtefacts(library, [artefact]);
    expect((await kept(library)).equals(content)).toBe(true);
  });

  test('is detected if altered at the same size, and fetched again', async () => {
    const library = await libraryFrom();
    await fetchArtefacts(library, [artefact]);
    const file = pathInLibrary(library, artefact);
    await chmod(file, 0o644);
    await writeFile(file, randomBytes(content.length));
    // A file system's clock may be too coarse to tell this write from the first one.
    await utimes(file, new Date(), new Date(Date.now() + 60_000));
    expect(await holds(library, artefact)).toBe(false);
    await fetchArtefacts(library, [artefact]);
    expect((await kept(library)).equals(content)).toBe(true);
  });
});

test('A file that two systems share is fetched once, and progress ends at the total', async () => {
  const library = await libraryFrom();
  const seen: FetchProgress[] = [];
  await fetchArtefacts(library, [artefact, { ...artefact }], { onProgress: (progress) => seen.push(progress) });
  expect(library.served.ranges).toHaveLength(1);
  expect(seen.at(-1)).toMatchObject({
    filesDone: 1,
    filesTotal: 1,
    bytesDone: content.length,
    bytesTotal: content.length,
    expectedSeconds: 0,
  });
});

test('Two fetches of the same file at once both end with the complete file', async () => {
  const library = await libraryFrom();
  await Promise.all([fetchArtefacts(library, [artefact]), fetchArtefacts({ ...library }, [artefact])]);
  expect((await kept(library)).equals(content)).toBe(true);
});
