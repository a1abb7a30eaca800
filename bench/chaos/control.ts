/** The control plane of the campaign under test: the processes that faults kill, and a client of its server. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { execa } from 'execa';
import { z } from 'zod';
import { recordedProcess } from '../../src/control/detached-process.ts';
import { ownServer } from '../../src/control/own-server.ts';
import { signingClientOptions } from '../../src/control/signing-client.ts';
import { controlFolder } from '../../src/control/target.ts';
import { projectFolder } from '../../src/state/paths.ts';

const proofload = join(projectFolder, 'bin/proofload');

/** A command that follows a campaign. */
export interface Command {
  /** Its exit code; null if it was killed. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
}

export type OwnProcess = 'worker' | 'temporal-server';

export interface Control {
  /** A client of the running server. Throws if none runs. */
  client(): Promise<Client>;
  /** Starts `proofload …` and writes its output to the log. */
  begin(...argv: string[]): Command;
  /** Runs `proofload …` and returns its standard output. Throws unless it exits with 0. */
  run(...argv: string[]): Promise<string>;
  /** Sends SIGKILL and returns its time in Unix milliseconds. */
  killOwn(name: OwnProcess): Promise<number>;
  /** Starts the server and the worker if they do not run. */
  revive(): Promise<void>;
  /** Kills them, one after the other, and starts them again so many milliseconds later. */
  killAndRevive(names: OwnProcess[], milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

async function killOwn(name: OwnProcess): Promise<number> {
  const running = await recordedProcess(controlFolder, name, z.looseObject({}));
  if (!running) throw new Error(`No ${name} of this benchmark runs.`);
  process.kill(running.pid, 'SIGKILL');
  return Date.now();
}

export function openControl(logPath: string, environment: NodeJS.ProcessEnv): Control {
  let known: { address: string; connection: Connection } | null = null;

  async function run(...argv: string[]): Promise<string> {
    const { stdout } = await execa(proofload, argv, { env: environment, extendEnv: false, stdin: 'ignore' });
    return stdout;
  }

  async function revive(): Promise<void> {
    await run('server', 'start');
  }

  return {
    async client() {
      const target = await ownServer();
      if (!target) throw new Error('No Temporal server of this benchmark runs.');
      if (known?.address !== target.address) {
        await known?.connection.close();
        known = { address: target.address, connection: Connection.lazy(target.connectionOptions) };
      }
      return new Client(await signingClientOptions(known.connection, target.namespace));
    },
    begin(...argv) {
      appendFileSync(logPath, `$ proofload ${argv.join(' ')}\n`);
      const child: ChildProcess = spawn(proofload, argv, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => appendFileSync(logPath, text));
      const ended = once(child, 'exit').then(([code]) => code as number | null);
      return {
        ended,
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    run,
    killOwn,
    revive,
    async killAndRevive(names, milliseconds) {
      for (const name of names) await killOwn(name);
      await setTimeout(milliseconds);
      await revive();
    },
    async close() {
      await known?.connection.close();
    },
  };
}
