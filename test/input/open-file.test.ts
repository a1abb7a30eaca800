import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileError } from '../../src/input/file-error.ts';
import { entriesOf, filesUnder } from '../../src/input/open-file.ts';
import { linesOf } from '../../src/input/read-lines.ts';
import { readTail, readText } from '../../src/input/read-text.ts';
import { sha256Of } from '../../src/input/sha256.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'proofload-open-'));
  await mkdir(join(root, 'results', 'one', 'runs'), { recursive: true });
  await writeFile(join(root, 'secret'), 'a secret');
  await writeFile(join(root, 'results', 'one', 'runs', 'result'), 'a result');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const at = (...parts: string[]): string => join(root, 'results', ...parts);
const opening = () => ({ below: at() });

/** The error of reading, which names what is at fault. */
async function faultOf(reading: Promise<unknown>): Promise<FileError> {
  const error = await reading.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(FileError);
  return error as FileError;
}

describe('below a folder of results', () => {
  test('a file is read by its path', async () => {
    expect(await readText(at('one', 'runs', 'result'), opening())).toBe('a result');
    expect(await readTail(at('one', 'runs', 'result'), 3, opening())).toBe('ult');
  });

  test('no link to a file is followed', async () => {
    await symlink(join(root, 'secret'), at('one', 'log'));
    for (const reading of [readText(at('one', 'log'), opening()), readTail(at('one', 'log'), 9, opening())])
      expect((await faultOf(reading)).faults[0]).toContain(`${at('one', 'log')} is a symbolic link`);
  });

  test('no link to a folder is followed, and the sentence names the link and not what lies behind it', async () => {
    await symlink(root, at('one', 'elsewhere'));
    const path = at('one', 'elsewhere', 'secret');
    expect((await faultOf(readText(path, opening()))).faults[0]).toContain(`${at('one', 'elsewhere')} is a symbolic`);
    expect((await faultOf(entriesOf(at('one', 'elsewhere'), at()))).fault).toBe('unreachable');
  });

  test('the folder itself may be reached through a link', async () => {
    await symlink(at(), join(root, 'linked'));
    const below = join(root, 'linked');
    expect(await readText(join(below, 'one', 'runs', 'result'), { below })).toBe('a result');
  });

  test('nothing outside of it is read', async () => {
    expect((await faultOf(readText(at('..', 'secret'), opening()))).faults[0]).toContain('lies outside of');
  });

  test('a file that is not there is absent, also where its folder is not', async () => {
    expect((await faultOf(readText(at('one', 'no'), opening()))).fault).toBe('absent');
    expect((await faultOf(readText(at('two', 'no'), opening()))).fault).toBe('absent');
  });

  test('links that lead back are not walked', async () => {
    await symlink('.', at('one', 'again'));
    expect(await filesUnder(at('one'), at())).toEqual({ regular: ['runs/result'], other: ['again'] });
  });
});

test('a path that the user gave may be a link', async () => {
  await symlink(join(root, 'secret'), join(root, 'mine'));
  expect(await readText(join(root, 'mine'), { below: null })).toBe('a secret');
});

test('a named pipe, a device and a folder are no files, and none is waited for', async () => {
  await execa('mkfifo', [at('pipe')]);
  for (const [path, what] of [
    [at('pipe'), 'a named pipe'],
    ['/dev/zero', 'a device'],
    [at('one'), 'a folder'],
  ] as const)
    expect((await faultOf(readText(path))).faults[0]).toContain(`${path} is ${what}`);
});

test('what is too large is refused before it is read', async () => {
  await writeFile(at('large'), '');
  await truncate(at('large'), 20 * 2 ** 30);
  expect((await faultOf(readText(at('large')))).faults[0]).toContain('the limit is 64 MiB');
  expect((await faultOf(sha256Of(at('large')))).faults[0]).toContain('sparse');
});

const linesIn = async (path: string): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of linesOf(path)) lines.push(line);
  return lines;
};

describe('lines', () => {
  test('of a compressed file are those of its content, with a last one without an end', async () => {
    await writeFile(at('samples.gz'), gzipSync('one\ntwo\nthr\u00e9e'));
    expect(await linesIn(at('samples.gz'))).toEqual(['one', 'two', 'thr\u00e9e']);
  });

  test('of a file that was cut short are no lines', async () => {
    await writeFile(at('samples.gz'), gzipSync('one\ntwo\n'.repeat(1000)).subarray(0, 30));
    expect((await faultOf(linesIn(at('samples.gz')))).faults[0]).toContain('is no complete gzip file');
  });

  test('of a small file with large content are refused', async () => {
    await writeFile(at('zeros.gz'), gzipSync(Buffer.alloc(2 ** 24)));
    expect((await faultOf(linesIn(at('zeros.gz')))).fault).toBe('damaged');
    await writeFile(at('lines.gz'), gzipSync('\n'.repeat(2 ** 24)));
    expect((await faultOf(linesIn(at('lines.gz')))).fault).toBe('damaged');
  });
});
