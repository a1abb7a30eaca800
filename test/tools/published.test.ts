import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checksumOf, download } from '../../tools/binaries/published.ts';

let folder: string;
let archive: Buffer;
const files = new Map<string, Buffer | string>();
const server = createServer((request, response) => {
  const content = files.get(request.url ?? '');
  response.statusCode = content === undefined ? 404 : 200;
  response.end(content);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-published-test-'));
  await mkdir(join(folder, 'release', 'engine'), { recursive: true });
  await writeFile(join(folder, 'release', 'engine', 'engine'), '#!/bin/sh\necho 2.0.0\n');
  await chmod(join(folder, 'release', 'engine', 'engine'), 0o755);
  execFileSync('tar', ['-czf', join(folder, 'engine.tar.gz'), '-C', join(folder, 'release'), 'engine']);
  archive = await readFile(join(folder, 'engine.tar.gz'));
  await mkdir(join(folder, 'into'));
  files.clear();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

function address(path: string): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${bound.port}${path}`;
}

function bring(): Promise<void> {
  const release = { checksums: address('/sums'), archive: address('/engine.tar.gz'), members: ['engine/engine'] };
  return download(release).bring(join(folder, 'into'), { finalFolder: '/cache/engine', say: () => {} });
}

test('an archive that is what its publisher says is unpacked, and nothing else is left', async () => {
  files.set('/engine.tar.gz', archive);
  files.set('/sums', `${createHash('sha256').update(archive).digest('hex')}  engine.tar.gz\n`);
  await bring();
  expect(await readdir(join(folder, 'into'))).toEqual(['engine']);
  expect(execFileSync(join(folder, 'into', 'engine'), { encoding: 'utf8' })).toBe('2.0.0\n');
});

test('an archive that differs from the published checksum is refused', async () => {
  files.set('/engine.tar.gz', archive);
  files.set('/sums', `${'0'.repeat(64)}  engine.tar.gz\n`);
  await expect(bring()).rejects.toThrow(/has the SHA-256 [0-9a-f]{64}, its publisher says 0{64}/);
});

test('an archive that its publisher does not list is refused before it is fetched', async () => {
  files.set('/sums', `${'0'.repeat(64)}  other.tar.gz\n`);
  await expect(bring()).rejects.toThrow('/sums does not list engine.tar.gz');
});

test('a release that is not there is told by its address', async () => {
  await expect(bring()).rejects.toThrow(/\/sums answered 404$/);
});

test('the checksum of a file is not taken from a file whose name ends alike', () => {
  const list = `${'1'.repeat(64)}  my-engine.tar.gz\n${'2'.repeat(64)} *engine.tar.gz\n`;
  expect(checksumOf('engine.tar.gz', list)).toBe('2'.repeat(64));
  expect(checksumOf('engine', list)).toBeNull();
});
