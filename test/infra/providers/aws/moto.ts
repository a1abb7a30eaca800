/** moto, a server that simulates AWS in memory. */
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { inPrivateNetwork } from '../../../../src/hardware/private-network/barrier.ts';
import { loopback } from '../../../hosts/ssh/server.ts';
import { installPackage, packageFolder } from '../../../strangers/packages.ts';

export const motoFolder = packageFolder('moto');

/** Returns why moto cannot be installed; null if it is. */
export const installMoto = (): Promise<string | null> => installPackage('moto');

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
