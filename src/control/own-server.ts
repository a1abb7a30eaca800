/** Temporal's development server of this checkout: listens on loopback and keeps its data in `.proofload/`. */
import { z } from 'zod';
import { hasPrivateNetworks, inPrivateNetwork } from '../hardware/private-network/barrier.ts';
import { searchAttributeKeys } from '../../workflows/messages.ts';
import { RefusalError } from '../input/refusal.ts';
import { databasePath, refuseDamagedDatabase } from './database-file.ts';
import { comesUp, endDetached, recordedProcess, startDetached, withLog } from './detached-process.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { freePort } from './free-port.ts';
import { answers, controlFolder, type TemporalTarget } from './target.ts';

const name = 'temporal-server';
const databaseFlag = `--db-filename=${databasePath}`;
/** A cold start reads a 250 MB binary from disk, which may take two minutes on a slow machine. */
const startLimitMilliseconds = 120_000;
/** Start attempts if another process takes the port. */
const startAttempts = 4;
/** Longer than another command needs to stop an unresponsive server and start a new one. */
const turnLimitMilliseconds = 2 * startLimitMilliseconds;

const portNumber = z.int().min(1).max(65_535);
const portsSchema = z.looseObject({ port: portNumber, uiPort: portNumber.nullable() });
type Ports = Pick<z.infer<typeof portsSchema>, 'port' | 'uiPort'>;

/** The running server of this checkout, or null. */
export async function ownServer(): Promise<TemporalTarget | null> {
  const recorded = await recordedProcess(controlFolder, name, portsSchema);
  // Its database is elsewhere if the folder was moved after the server started.
  return recorded?.argv.includes(databaseFlag) ? targetAt(recorded) : null;
}

/** The same, if it answers. */
export async function answeringServer(): Promise<TemporalTarget | null> {
  const running = await ownServer();
  return running && (await answers(running, 5_000)) ? running : null;
}

/** Starts the server if it is not running, and returns once it answers. Safe to call from several commands at once. */
export async function ensureOwnServer(say: (line: string) => void): Promise<TemporalTarget> {
  const start = async (): Promise<TemporalTarget> => {
    const running = await answeringServer();
    if (running) return running;
    await endDetached(controlFolder, name, 10);
    await refuseDamagedDatabase();
    return startOnFreePorts(say);
  };
  return asSoleOwner(controlFolder, name, start, { limitMilliseconds: turnLimitMilliseconds, onProgress: say });
}

/**
 * The server opens more ports than the given ones and may itself take one of the given ports. It then exits immediately and
 * is restarted on other ports.
 */
async function startOnFreePorts(say: (line: string) => void): Promise<TemporalTarget> {
  const isPrivate = await hasPrivateNetworks();
  for (let attempt = 1; ; attempt += 1) {
    const ports = { port: await portFor(7233), uiPort: isPrivate ? await portFor(8233) : null };
    say(`Starting a Temporal server on 127.0.0.1:${ports.port}.`);
    const started = await startDetached(controlFolder, name, serverCommand(ports), ports);
    const target = targetAt(ports);
    if (started && (await comesUp(started, () => answers(target, 2_000), startLimitMilliseconds))) return target;
    const lines = await withLog(controlFolder, name, "Temporal's server did not start.");
    await endDetached(controlFolder, name, 5);
    // Another process, or the server itself, listens on one of its ports.
    const isPortTaken = lines.some((line) => line.includes('address already in use'));
    if (!isPortTaken || attempt === startAttempts) throw new RefusalError(lines);
  }
}

const portFor = (wanted: number): Promise<number> => freePort(wanted, 'a Temporal server');

/** Stops the server; false if none was running. */
export function endOwnServer(): Promise<boolean> {
  return endDetached(controlFolder, name, 20);
}

function targetAt(ports: Ports): TemporalTarget {
  const address = `127.0.0.1:${ports.port}`;
  return {
    address,
    namespace: 'default',
    connectionOptions: { address },
    uiAddress: ports.uiPort === null ? null : `http://127.0.0.1:${ports.uiPort}`,
    ours: true,
    searchAttributes: true,
  };
}

/** Of the server in its own network. */
const inner = { port: 7233, uiPort: 8233 };

/**
 * The server and its UI answer every `Host`, so a web page of anybody could read them by a name that leads to 127.0.0.1. In a
 * network of its own, its UI is reached by the relay alone, which checks Host and Origin; without one, there is no UI.
 *
 * By default the server reads workflow tasks from a queue at most 20 times per second per shard, and it has one shard: each
 * step of a campaign would wait about 40 ms. Eager execution returns activities with the response to the worker that
 * scheduled them, because there is no other worker.
 *
 * The write-ahead log is not synced to disk at every step: on a file system with ordered writes each sync of this small
 * database would also flush the data of the systems under load, and so change the measurement.
 */
function serverCommand({ port, uiPort }: Ports): [string, ...string[]] {
  return [
    // The worker acts on this database: no other user may read or change it.
    'sh',
    '-c',
    'umask 077; exec "$@"',
    'sh',
    ...(uiPort === null ? [] : inPrivateNetwork({ port: `${port}:${inner.port}`, pages: `${uiPort}:${inner.uiPort}` })),
    'temporal',
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    ...(uiPort === null ? [`--port=${port}`, '--headless'] : [`--port=${inner.port}`, `--ui-port=${inner.uiPort}`]),
    databaseFlag,
    '--sqlite-pragma=journal_mode=WAL',
    '--sqlite-pragma=synchronous=NORMAL',
    '--dynamic-config-value=history.transferProcessorMaxPollRPS=1000',
    '--dynamic-config-value=system.enableActivityEagerExecution=true',
    ...Object.values(searchAttributeKeys).map(({ name }) => `--search-attribute=${name}=Keyword`),
    '--log-level=warn',
  ];
}
