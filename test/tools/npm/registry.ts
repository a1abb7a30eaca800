import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

/** A local npm registry with the given packages. */
export interface Registry {
  address: string;
  /** The lock file entry of a package. */
  entryOf(name: string): Record<string, unknown>;
  close(): Promise<void>;
}

type Manifest = { name: string; version: string } & Record<string, unknown>;

export async function serveRegistry(manifests: Manifest[]): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-registry-'));
  const packages = new Map(
    await Promise.all(
      manifests.map(async (manifest) => {
        const tarball = await pack(folder, manifest);
        const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
        return [manifest.name, { manifest, tarball, integrity }] as const;
      }),
    ),
  );
  const server = createServer((request, response) => {
    const [name = '', isTarball] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/');
    const found = packages.get(name);
    if (!found) return response.writeHead(404).end('{}');
    if (isTarball) return response.end(found.tarball);
    const { manifest, integrity } = found;
    const version = { ...manifest, dist: { tarball: `${address}${name}/-/${name}.tgz`, integrity } };
    return response.end(
      JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The registry has no port.');
  const address = `http://127.0.0.1:${bound.port}/`;
  return {
    address,
    entryOf(name) {
      const found = packages.get(name);
      if (!found) throw new Error(`The registry has no ${name}.`);
      const { name: _, scripts, ...manifest } = found.manifest;
      return { ...manifest, integrity: found.integrity, ...(scripts ? { hasInstallScript: true } : {}) };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}

async function pack(folder: string, manifest: Manifest): Promise<Buffer> {
  const place = join(folder, manifest.name);
  await mkdir(join(place, 'package'), { recursive: true });
  await writeFile(join(place, 'package', 'package.json'), JSON.stringify(manifest));
  // The same manifest is the same tarball in the next second as well: a registry that is served again still matches the lock file.
  await execa('tar', ['-czf', 'package.tgz', '--mtime=@0', 'package'], { cwd: place });
  return readFile(join(place, 'package.tgz'));
}
