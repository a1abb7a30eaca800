import { once } from 'node:events';
import { access, chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'proofload-set-up-test-'));
  await cp(join(projectFolder, 'tools'), join(clone, 'tools'), { recursive: true });
  await cp(join(projectFolder, 'bin'), join(clone, 'bin'), { recursive: true });
  await cp(join(projectFolder, 'src'), join(clone, 'src'), { recursive: true });
  await writeFile(join(clone, 'package.json'), '{ "type": "module", "dependencies": { "a": "1.0.0" } }\n');
  await writeFile(join(clone, 'package-lock.json'), lock);
  await unpacking('1.0.0', 'sha512-a');
  await mkdir(join(clone, 'path'));
  await program('sh', '/bin/sh');
});
afterEach(() => rm(clone, { recursive: true }));

const nodeBinary = process.execPath;

const lock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  },
});

/** Puts a link, or a shell script, on the only PATH of the tested set-up. */
async function program(name: string, content: string): Promise<void> {
  const path = join(clone, 'path', name);
  if (content.startsWith('/')) return symlink(content, path);
  await writeFile(path, `#!/bin/sh\n${content}\n`);
  await chmod(path, 0o755);
}

async function run(command: string, argv: string[], environment: Record<string, string> = {}) {
  const { exitCode, stdout, stderr } = await execa(command, argv, {
    cwd: clone,
    env: { PATH: join(clone, 'path'), XDG_CACHE_HOME: join(clone, 'cache'), ...environment },
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
  });
  return { code: exitCode, stdout, stderr };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

const setUp = () => run(nodeBinary, [join(clone, 'tools', 'set-up.mjs')]);

/** A package manager that records its calls, unpacks the given packages, and provides this Node. */
const npm = `
echo "$*" >> '<clone>/npm-calls'
case "$1" in
  ci) <ci> ;;
  install) echo changed > '<clone>/package-lock.json' ;;
esac
/bin/mkdir -p '<clone>/node_modules/.bin' '<clone>/node_modules/a'
/bin/cp '<clone>/unpacked/package.json' '<clone>/node_modules/a/package.json'
/bin/cp '<clone>/unpacked/record.json' '<clone>/node_modules/.package-lock.json'
/bin/ln -sf '<node>' '<clone>/node_modules/.bin/node'`;

const npmWith = (ci: string) =>
  program('npm', npm.replaceAll('<ci>', ci).replaceAll('<clone>', clone).replaceAll('<node>', nodeBinary));

/** The content of package "a" for the package manager above. */
async function unpacking(version: string, integrity: string): Promise<void> {
  await mkdir(join(clone, 'unpacked'), { recursive: true });
  await writeFile(join(clone, 'unpacked', 'package.json'), JSON.stringify({ name: 'a', version }));
  const record = { packages: { 'node_modules/a': { version, integrity } } };
  await writeFile(join(clone, 'unpacked', 'record.json'), JSON.stringify(record));
}

/** Replaces the second half, which has its own tests. */
const secondHalf = () => writeFile(join(clone, 'tools', 'bring-binaries.ts'), 'console.log("binaries: ready");\n');

test('packages are installed once, and a second set-up does not call npm', async () => {
  await npmWith(':');
  await secondHalf();
  expect((await setUp()).stdout).toBe('npm packages: installing as locked\nnpm packages: ready\nbinaries: ready\n');
  expect((await setUp()).stdout).toBe('binaries: ready\n');
  expect(await readFile(join(clone, 'npm-calls'), 'utf8')).toBe(
    'ci --ignore-scripts --no-audit --no-fund --loglevel=error\n',
  );
});

test('if the registry lacks locked packages, the rest is installed and the lock file does not change', async () => {
  await npmWith('echo "npm error code EUSAGE: not in sync"; exit 1');
  await secondHalf();
  const { code, stdout } = await setUp();
  expect(code).toBe(0);
  expect(stdout).toMatch(/installing those for this machine\nnpm packages: ready\n/);
  expect(await readFile(join(clone, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('a package with another version or content than locked is an error, and nothing counts as set up', async () => {
  await npmWith('echo "npm error code EUSAGE: not in sync"; exit 1');
  await secondHalf();
  await mkdir(join(clone, 'node_modules', '.proofload'), { recursive: true });
  await writeFile(join(clone, 'node_modules', '.proofload', 'set-up.json'), '{}');
  await unpacking('1.0.1', 'sha512-a');
  const { code, stdout, stderr } = await setUp();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'The packages in node_modules differ from package-lock.json: a is 1.0.1, locked is 1.0.0. ' +
      "Remove node_modules and run 'npm run setup'.\n",
  });
  expect(stdout).not.toContain('ready');
  expect(await readdir(join(clone, 'node_modules', '.proofload'))).toEqual([]);

  await unpacking('1.0.0', 'sha512-b');
  expect((await setUp()).stderr).toContain('a has the integrity sha512-b, locked is sha512-a.');
});

test('a stale lock file is one sentence, and npm is not called', async () => {
  await npmWith(':');
  await writeFile(
    join(clone, 'package.json'),
    '{ "type": "module", "dependencies": { "a": "1.0.1", "b": "2.0.0" } }\n',
  );
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toBe(
    'package-lock.json is stale: package.json needs a 1.0.1, it has 1.0.0; package.json needs b, which it lacks. ' +
      "Run 'npm install --package-lock-only --ignore-scripts' and commit package-lock.json.\n",
  );
  await expect(access(join(clone, 'npm-calls'))).rejects.toThrow('ENOENT');
});

test('a machine without a locked Node is an error', async () => {
  await npmWith(':');
  const script = await readFile(join(clone, 'path', 'npm'), 'utf8');
  await writeFile(join(clone, 'path', 'npm'), script.replace(/^\/bin\/ln.*$/m, ''));
  expect((await setUp()).stderr).toMatch(/^package-lock\.json has no Node 24 for linux on /);
});

test('an unreachable registry is one sentence with its address', async () => {
  await program(
    'npm',
    'if [ "$1" = config ]; then echo https://registry.example.org/; else echo "npm error ENOTFOUND"; exit 1; fi',
  );
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toBe(
    'npm could not install the packages: npm error ENOTFOUND. ' +
      "Check that https://registry.example.org/ is reachable, then run 'npm run setup'.\n",
  );
});

test('without network, Go and programs on PATH, each missing program has one sentence with its remedy', async () => {
  await npmWith(':');
  // A proxy that hangs up simulates a missing network on any machine.
  const proxy = createServer((socket) => socket.destroy());
  const mirror = createHttpServer((_request, response) => response.writeHead(404).end());
  const [proxyAddress, mirrorAddress] = await Promise.all([listen(proxy), listen(mirror)]);
  await symlink(join(projectFolder, 'node_modules'), join(clone, 'src', 'node_modules'));
  const { code, stderr } = await run(nodeBinary, [join(clone, 'tools', 'set-up.mjs')], {
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: proxyAddress,
    NO_PROXY: '127.0.0.1',
    PROOFLOAD_MAVEN_MIRROR: mirrorAddress,
  });
  proxy.close();
  mirror.close();
  expect(code).toBe(1);
  const sentences = stderr.trim().split('\n');
  expect(sentences[0]).toBe(
    "Temporal's server 1.5.1 could not be installed: github.com cannot be reached; Go is not on PATH. " +
      "To fix this, install Go 1.25 or newer (https://go.dev/dl), or put temporal 1.5.1 or newer on PATH, and run 'npm run setup'.",
  );
  expect(sentences[1]).toMatch(
    /^Pulumi's engine 3\.250\.0 could not be installed: github\.com cannot be reached; Go is not on PATH/,
  );
  expect(sentences[2]).toMatch(
    /^Temporal's time-skipping test server 1\.38\.0 could not be installed: .* PROOFLOAD_MAVEN_MIRROR/,
  );
});

test('a command of a clone that is not set up fails with exit code 2', async () => {
  for (const name of ['dirname', 'readlink']) await program(name, `/usr/bin/${name}`);
  await symlink(join(clone, 'bin', 'proofload'), join(clone, 'path', 'proofload'));
  const { code, stderr } = await run(join(clone, 'path', 'proofload'), ['--version']);
  expect(code).toBe(2);
  expect(stderr).toBe(`Proofload is not set up in ${clone}: run 'npm run setup' there.\n`);
});
