import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringPlugins } from '../../../src/hardware/stack/bring-plugins.ts';

let folder: string;
let content: string;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(content);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-plugins-'));
  content = 'archive';
  asked = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await mkdir(join(folder, 'bin'));
  // An engine that takes an archive for the program in it.
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

function bring(holdsInstalled = true): Promise<void> {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return bringPlugins(['aws', 'command'], {
    environment: { PULUMI_HOME: join(folder, 'home'), PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    holdsInstalled,
    server: `http://127.0.0.1:${bound.port}`,
    records: join(folder, 'records'),
  });
}

const plugins = () => join(folder, 'home', 'plugins');

test('the plug-ins of AWS stacks are fetched once, in the versions of their packages', async () => {
  await bring();
  await bring();
  expect(asked).toEqual([
    expect.stringMatching(/^\/pulumi-resource-aws-v\d+\.\d+\.\d+-linux-(?:amd64|arm64)\.tar\.gz$/),
    expect.stringMatching(/^\/pulumi-resource-command-v1\.2\.1-linux-/),
  ]);
  expect(await readdir(join(folder, 'home'))).toEqual(['plugins']);
});

test('an archive that is not what it was at first is refused, and nothing of it is installed', async () => {
  await bring();
  await rm(plugins(), { recursive: true });
  content = 'another archive';
  await expect(bring()).rejects.toThrow(
    /^pulumi-resource-aws-v[\w.-]+\.tar\.gz has the hash [0-9a-f]{64}, and had [0-9a-f]{64} when it was first fetched/,
  );
  expect(await readdir(join(folder, 'home'))).toEqual([]);
});

test('an installed plug-in that was changed is refused, but not when hosts are to go back', async () => {
  await bring();
  const [aws = ''] = await readdir(plugins());
  const program = join(plugins(), aws, 'pulumi-resource-aws');
  await writeFile(program, `${await readFile(program, 'utf8')}changed`);
  await expect(bring()).rejects.toThrow(/^pulumi-resource-aws-v[\w.-]+ has the hash/);
  await expect(bring(false)).resolves.toBeUndefined();
});
