/** moto, a server that answers as AWS does and keeps everything in its memory. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { cacheFolder } from '../../../../src/state/paths.ts';

const version = '5.2.5';
const folder = join(cacheFolder, `moto-${version}`);

/** Brings moto from PyPI once. Returns why it cannot be had, or null where it is there. */
export async function bringMoto(): Promise<string | null> {
  const whole = join(folder, 'whole');
  if (
    await access(whole).then(
      () => true,
      () => false,
    )
  )
    return null;
  try {
    await mkdir(folder, { recursive: true });
    await execa('python3', ['-m', 'venv', '--clear', folder]);
    await execa(join(folder, 'bin', 'pip'), ['install', '--quiet', `moto[server]==${version}`], { timeout: 600_000 });
    await writeFile(whole, '');
    return null;
  } catch (error) {
    return `moto cannot be installed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}

/** Starts an empty AWS on a port of this machine that is free. */
export async function startMoto(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = execa(join(folder, 'bin', 'moto_server'), ['-H', '127.0.0.1', '-p', '0'], {
    reject: false,
    all: true,
  });
  let said = '';
  for await (const line of createInterface({ input: server.all })) {
    said += `${line}\n`;
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
  throw new Error(`moto did not start: ${said}`);
}
