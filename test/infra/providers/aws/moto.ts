/** moto, a server that simulates AWS in memory. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { cacheFolder } from '../../../../src/state/paths.ts';

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

/** Starts an empty simulated AWS on a free local port. */
export async function startMoto(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = execa(join(folder, 'bin', 'moto_server'), ['-H', '127.0.0.1', '-p', '0'], {
    reject: false,
    all: true,
  });
  let log = '';
  for await (const line of createInterface({ input: server.all })) {
    log += `${line}\n`;
    const url = /Running on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (!url) continue;
    return {
      url,
      async stop() {
        server.kill('SIGKILL');
        await server;
      },
    };
  }
  throw new Error(`moto did not start: ${log}`);
}
