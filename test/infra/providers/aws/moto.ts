/** moto, a server that simulates AWS in memory. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { inPrivateNetwork } from '../../../../src/hardware/private-network/barrier.ts';
import { cacheFolder } from '../../../../src/state/paths.ts';
import { loopback } from '../../../hosts/ssh/server.ts';

const version = '5.2.5';
export const motoFolder = join(cacheFolder, `moto-${version}-packages`);

/**
 * Installs moto from PyPI once: into a new folder that then takes the name, so test files that run at once do not disturb
 * one another. Returns why that failed; null if it is installed.
 */
export async function installMoto(): Promise<string | null> {
  if (existsSync(motoFolder)) return null;
  await mkdir(cacheFolder, { recursive: true });
  const fresh = await mkdtemp(`${motoFolder}-`);
  try {
    const install = ['-m', 'pip', 'install', '--quiet', '--target', fresh, `moto[server]==${version}`];
    await execa('python3', install, { timeout: 600_000 });
    await rename(fresh, motoFolder).catch((error: NodeJS.ErrnoException) => {
      // Another test file was first.
      if (error.code !== 'ENOTEMPTY') throw error;
    });
    return null;
  } catch (error) {
    return `moto cannot be installed: ${error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)}`;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Starts an empty simulated AWS on a free local port, which answers this user alone. */
export async function startMoto(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port } = await loopback();
  const [program, ...argv] = [
    ...inPrivateNetwork({ pages: `${port}:5000` }),
    'python3',
    '-m',
    'moto.server',
    '-H',
    '127.0.0.1',
    '-p',
    '5000',
  ];
  const server = execa(program, argv, { reject: false, all: true, env: { PYTHONPATH: motoFolder } });
  let log = '';
  for await (const line of createInterface({ input: server.all })) {
    log += `${line}\n`;
    if (!line.includes('Running on http')) continue;
    return {
      url: `http://127.0.0.1:${port}`,
      async stop() {
        server.kill('SIGKILL');
        await server;
      },
    };
  }
  throw new Error(`moto did not start: ${log}`);
}
