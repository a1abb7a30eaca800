import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installPackages } from '../../../tools/npm/install.mjs';
import { serveRegistry } from './registry.ts';
import type { Registry } from './registry.ts';

const compiler = {
  name: 'compiler',
  version: '1.0.0',
  scripts: { postinstall: 'touch ran' },
  optionalDependencies: { 'compiler-here': '1.0.0', 'compiler-elsewhere': '1.0.0' },
};
const part = { name: 'compiler-here', version: '1.0.0', os: [process.platform], cpu: [process.arch] };

let checkout: string;
let registry: Registry;
const serve = async (...manifests: Parameters<typeof serveRegistry>[0]) => {
  registry = await serveRegistry(manifests);
  vi.stubEnv('npm_config_registry', registry.address);
};
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'proofload-npm-'));
  vi.stubEnv('npm_config_cache', join(checkout, 'cache'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await registry.close();
  await rm(checkout, { recursive: true });
});

/** A checkout whose lock file was written against the registry that is served, with what else it is to hold. */
async function lock(names: string[], more: Record<string, unknown> = {}): Promise<void> {
  const manifest = { dependencies: { compiler: '1.0.0' } };
  const entries = names.map((name) => [`node_modules/${name}`, registry.entryOf(name)]);
  const packages = { '': manifest, ...Object.fromEntries(entries), ...more };
  await writeFile(join(checkout, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

const optional = () => ({ 'node_modules/compiler-here': { ...registry.entryOf('compiler-here'), optional: true } });

describe('with the real npm', () => {
  test('a registry without a part for another platform provides the rest, and no install script runs', async () => {
    await serve(compiler, part);
    await lock(['compiler'], optional());
    expect(await installPackages(checkout)).toEqual([]);
    expect(JSON.parse(await readFile(join(checkout, 'node_modules/compiler-here/package.json'), 'utf8'))).toEqual(part);
    await expect(access(join(checkout, 'node_modules/compiler/ran'))).rejects.toThrow('ENOENT');
  });

  test('a part for this machine that the lock file lacks is installed and reported', async () => {
    await serve(compiler, part);
    await lock(['compiler']);
    expect(await installPackages(checkout)).toEqual([
      { name: 'compiler-here', version: '1.0.0', integrity: registry.entryOf('compiler-here').integrity },
    ]);
  });

  test('a part for this machine that is locked and that the registry lacks is an error', async () => {
    await serve(compiler, part);
    await lock(['compiler'], optional());
    await registry.close();
    await serve(compiler);
    await expect(installPackages(checkout)).rejects.toThrow(/compiler-here/);
  });

  test('a package whose content differs from what is locked is an error', async () => {
    await serve(compiler, part);
    await lock(['compiler'], optional());
    await registry.close();
    await serve({ ...compiler, description: 'changed' }, part);
    await expect(installPackages(checkout)).rejects.toThrow(/EINTEGRITY|integrity/);
  });
});
