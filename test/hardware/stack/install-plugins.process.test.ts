import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installPlugins } from '../../../src/hardware/stack/install-plugins.ts';

let folder: string;
let content: string;
let requests: string[];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end(content);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-plugins-'));
  content = 'archive';
  requests = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await mkdir(join(folder, 'bin'));
  // A fake engine that uses the archive as the program.
  const engine = `#!/bin/sh
to="$PULUMI_HOME/plugins/resource-$4-$5"
mkdir -p "$to" && cp "$7" "$to/pulumi-resource-$4"
`;
  await writeFile(join(folder, 'bin', 'pulumi'), engine);
  await chmod(join(folder, 'bin', 'pulumi'), 0o755);
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

function install(verifyInstalled = true): Promise<void> {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return installPlugins(['aws', 'command'], {
    environment: { PULUMI_HOME: join(folder, 'home'), PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    verifyInstalled,
    server: `http://127.0.0.1:${bound.port}`,
    records: join(folder, 'records'),
  });
}

const plugins = () => join(folder, 'home', 'plugins');

test('the plug-ins of AWS stacks are downloaded once, in the versions of their packages', async () => {
  await install();
  await install();
  expect(requests).toEqual([
    expect.stringMatching(/^\/pulumi-resource-aws-v\d+\.\d+\.\d+-linux-(?:amd64|arm64)\.tar\.gz$/),
    expect.stringMatching(/^\/pulumi-resource-command-v1\.2\.1-linux-/),
  ]);
  expect(await readdir(join(folder, 'home'))).toEqual(['plugins']);
});

test('an archive that differs from its first download is refused and not installed', async () => {
  await install();
  await rm(plugins(), { recursive: true });
  content = 'another archive';
  await expect(install()).rejects.toThrow(
    /^pulumi-resource-aws-v[\w.-]+\.tar\.gz has the hash [0-9a-f]{64}, but had [0-9a-f]{64} when it was first downloaded/,
  );
  expect(await readdir(join(folder, 'home'))).toEqual([]);
});

test('a changed installed plug-in is refused, except for a teardown', async () => {
  await install();
  const [aws = ''] = await readdir(plugins());
  const program = join(plugins(), aws, 'pulumi-resource-aws');
  await writeFile(program, `${await readFile(program, 'utf8')}changed`);
  await expect(install()).rejects.toThrow(/^pulumi-resource-aws-v[\w.-]+ has the hash/);
  await expect(install(false)).resolves.toBeUndefined();
});
