/** Temporal's development server of this checkout: started on loopback, kept in `.proofload/`, found again. */
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { RefusalError } from '../input/refusal.ts';
import { databasePath, refuseDamagedDatabase } from './database-file.ts';
import {
  endDetached,
  isAlive,
  lastLogLines,
  recordedProcess,
  startDetached,
  type DetachedProcess,
} from './detached-process.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { answers, controlFolder, type TemporalTarget } from './target.ts';

const name = 'temporal-server';
const databaseFlag = `--db-filename=${databasePath}`;
/** A cold start reads a 250 MB binary from disk; a slow machine gets two minutes for it. */
const startLimitMilliseconds = 120_000;
/** How often it is started where a port was taken meanwhile. */
const startAttempts = 4;
/** Longer than another command takes to end a server that does not answer and to start one. */
const turnLimitMilliseconds = 2 * startLimitMilliseconds;

const portsSchema = z.looseObject({ port: z.int().min(1).max(65_535), uiPort: z.int().min(1).max(65_535) });
type Ports = Pick<z.infer<typeof portsSchema>, 'port' | 'uiPort'>;

/** The running server of this checkout, or null. */
export async function ownServer(): Promise<TemporalTarget | null> {
  const recorded = await recordedProcess(controlFolder, name, portsSchema);
  return recorded && isHere(recorded.argv) ? targetAt(recorded) : null;
}

/** Starts the server if it does not run and returns once it answers. Safe to call from several commands at once. */
export async function ensureOwnServer(say: (line: string) => void): Promise<TemporalTarget> {
  const start = async (): Promise<TemporalTarget> => {
    const running = await ownServer();
    if (running && (await answers(running, 5_000))) return running;
    await endDetached(controlFolder, name, 10);
    await refuseDamagedDatabase();
    return startOnFreePorts(say);
  };
  return asSoleOwner(controlFolder, name, start, { limitMilliseconds: turnLimitMilliseconds, onProgress: say });
}

/**
 * The server opens ports of its own beside those that it is given, and may pick one of them that was free before; then it
 * ends at once, and is started again on other ports.
 */
async function startOnFreePorts(say: (line: string) => void): Promise<TemporalTarget> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = { port: await freePort(7233), uiPort: await freePort(8233) };
    say(`Starting a Temporal server on 127.0.0.1:${ports.port}.`);
    const started = await startDetached(controlFolder, name, serverCommand(ports), ports);
    const target = targetAt(ports);
    if (await comesUp(started, target)) return target;
    const log = await lastLogLines(controlFolder, name);
    await endDetached(controlFolder, name, 5);
    if (isPortTaken(log) && attempt < startAttempts) continue;
    throw new RefusalError([
      `Temporal's server did not come up (log: ${join(controlFolder, `${name}.log`)}). Its last lines:`,
      ...log.split('\n'),
    ]);
  }
}

/** Whether it answers before it ends, or has had its time. */
async function comesUp(started: DetachedProcess, target: TemporalTarget): Promise<boolean> {
  const deadline = Date.now() + startLimitMilliseconds;
  while (!(await answers(target, 2_000))) {
    if (!(await isAlive(started)) || Date.now() > deadline) return false;
    await setTimeout(200);
  }
  return true;
}

/** Whether the server ended because somebody else, or a part of itself, listens at a port that it was to use. */
function isPortTaken(log: string): boolean {
  return log.includes('address already in use');
}

/** Whether it keeps its database in this state folder: one whose folder was moved since it was started would make another there. */
function isHere(argv: string[]): boolean {
  return argv.includes(databaseFlag);
}

/** Ends the server; false when none ran. */
export function endOwnServer(): Promise<boolean> {
  return endDetached(controlFolder, name, 20);
}

function targetAt(ports: Ports): TemporalTarget {
  const address = `127.0.0.1:${ports.port}`;
  return {
    address,
    namespace: 'default',
    connectionOptions: { address },
    uiAddress: `http://127.0.0.1:${ports.uiPort}`,
    ours: true,
    searchAttributes: true,
  };
}

/**
 * What workflows have asked for is read from a queue at most 20 times a second in each shard, and this server has one:
 * unless that is raised, each step of a campaign waits for about 40 ms. A worker is handed the activities that it has just
 * asked for with the answer, since there is no other that could make them.
 *
 * A write-ahead log that is not forced to disk at each step: on a file system with ordered writes each force of this small
 * database would also force out the data that the systems under load have written, and so change what is measured.
 */
function serverCommand(ports: Ports): [string, ...string[]] {
  return [
    // Its database is what the worker acts on: nobody else is to read or change it.
    'sh',
    '-c',
    'umask 077; exec "$@"',
    'sh',
    'temporal',
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${ports.port}`,
    `--ui-port=${ports.uiPort}`,
    databaseFlag,
    '--sqlite-pragma=journal_mode=WAL',
    '--sqlite-pragma=synchronous=NORMAL',
    '--dynamic-config-value=history.transferProcessorMaxPollRPS=1000',
    '--dynamic-config-value=system.enableActivityEagerExecution=true',
    ...Object.values(searchAttributeKeys).map(({ name }) => `--search-attribute=${name}=Keyword`),
    '--log-level=warn',
  ];
}

/** The wanted port of loopback if it is free, else any free one. */
async function freePort(wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    } finally {
      server.close();
    }
  }
  throw new RefusalError(['No free port is left on 127.0.0.1 for a Temporal server.']);
}
