import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { execa } from 'execa';

const startLimitMilliseconds = 180_000;
const startAttempts = 5;

export interface ServerProcess {
  address: string;
  port: number;
  /** A folder of the server, which is removed with it, or with the test run if the server ends with this process. */
  folder: string;
  end: () => Promise<void>;
}

/**
 * Starts one of Temporal's servers and returns once it answers. It ends with this process at the latest. A free port may be
 * taken, by another process or by the server itself for a purpose of its own, before the server listens on it; the server then
 * exits and is started again on another one.
 * @throws if it does not answer within three minutes, or exits every time; the message has what it printed.
 */
export async function startServer(
  command: (port: number, folder: string) => [program: string, ...args: string[]],
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const folder = await mkdtemp(join(process.env.PROOFLOAD_TEST_RUN ?? tmpdir(), 'proofload-test-'));
    const port = await freePort();
    const [program, ...args] = command(port, folder);
    const log = join(folder, 'server.log');
    const server = execa(program, args, {
      stdin: 'ignore',
      stdout: { file: log },
      stderr: { file: log },
      buffer: false,
      reject: false,
      killDescendants: true,
    });
    const end = async (): Promise<void> => {
      server.kill();
      await server;
      await rm(folder, { recursive: true });
    };
    const state = { exited: false };
    void server.finally(() => {
      state.exited = true;
    });
    const address = `127.0.0.1:${port}`;
    if (await answers(address, state)) return { address, port, folder, end };
    const { exited } = state;
    const printed = await readFile(log, 'utf8');
    await end();
    if (exited && attempt < startAttempts) continue;
    throw new Error(`${program} ${exited ? 'exited' : 'did not answer'} on ${address}. It printed:\n${printed}`);
  }
}

/** Whether the server answers, before it exits and in time. */
async function answers(address: string, state: { exited: boolean }): Promise<boolean> {
  const deadline = Date.now() + startLimitMilliseconds;
  while (!state.exited && Date.now() < deadline) {
    try {
      const connection = await Connection.connect({ address, connectTimeout: '2s' });
      await connection.close();
      return true;
    } catch {
      // It does not listen yet. Whether it ever will is asked of the process and the clock.
      await setTimeout(200);
    }
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No port is free on 127.0.0.1.');
  return address.port;
}
