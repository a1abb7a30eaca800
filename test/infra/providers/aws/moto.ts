/** moto, a server that simulates AWS in memory. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { inPrivateNetwork } from '../../../../src/hardware/private-network/barrier.ts';
import { cacheFolder } from '../../../../src/state/paths.ts';
import { loopback } from '../../../hosts/ssh/server.ts';

const version = '5.2.5';
const folder = join(cacheFolder, `moto-${version}`);

/** Installs moto from PyPI once. Returns why that failed; null if it is installed. */
export async function installMoto(): Promise<string | null> {
  const marker = join(folder, 'valid');
  if (
    await access(marker).then(
      () => true,
      () => false,
    )
  )
    return null;
  try {
    await mkdir(folder, { recursive: true });
    await execa('python3', ['-m', 'venv', '--clear', folder]);
    await execa(join(folder, 'bin', 'pip'), ['install', '--quiet', `moto[server]==${version}`], { timeout: 600_000 });
    await writeFile(marker, '');
    return null;
  } catch (error) {
    return `moto cannot be installed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}

/** Starts an empty simulated AWS on a free local port, which answers this user alone. */
export async function startMoto(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port } = await loopback();
  const [program, ...argv] = [
    ...inPrivateNetwork({ pages: `${port}:5000` }),
    join(folder, 'bin', 'moto_server'),
    '-H',
    '127.0.0.1',
    '-p',
    '5000',
  ];
  const server = execa(program, argv, { reject: false, all: true });
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
