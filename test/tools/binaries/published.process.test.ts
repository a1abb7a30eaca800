import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { download } from '../../../tools/binaries/published.ts';

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

function bring(sha256: string | null = createHash('sha256').update(archive).digest('hex')): Promise<void> {
  const release = { archive: address('/engine.tar.gz'), sha256, members: ['engine/engine'] };
  return download(release).bring(join(folder, 'into'), { finalFolder: '/cache/engine', say: () => {} });
}

test('an archive with the locked checksum is unpacked, and nothing else remains', async () => {
  files.set('/engine.tar.gz', archive);
  await bring();
  expect(await readdir(join(folder, 'into'))).toEqual(['engine']);
  expect(execFileSync(join(folder, 'into', 'engine'), { encoding: 'utf8' })).toBe('2.0.0\n');
});

test('an archive with another checksum is rejected, regardless of the release’s own list', async () => {
  files.set('/engine.tar.gz', archive);
  await expect(bring('0'.repeat(64))).rejects.toThrow(/has the SHA-256 [0-9a-f]{64}, locked is 0{64}$/);
});

test('an archive without a locked checksum is rejected before it is fetched', async () => {
  await expect(bring(null)).rejects.toThrow('no SHA-256 is locked for engine.tar.gz');
});

test('a missing release is an error with its address', async () => {
  await expect(bring()).rejects.toThrow(/\/engine\.tar\.gz answered 404$/);
});
