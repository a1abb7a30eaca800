/** A command on a host over SSH with input and outputs of the caller. The connection is its own and ends with it. */
import type { ClientChannel, PseudoTtyOptions } from 'ssh2';
import { ConnectionLost } from '../failures.ts';
import { inDataFolder, signalExitCode, type AttachedCommand } from '../attached-command.ts';
import type { Inventory, InventoryHost } from '../inventory.ts';
import { connect, placeOf } from './connection.ts';
import { commandLine } from './program.ts';

/** A pseudo-terminal is needed by shells and by what draws a screen; outputs that a script reads must not have one. */
function ownTerminal(): PseudoTtyOptions | undefined {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return undefined;
  return { term: process.env.TERM ?? 'dumb', cols: stdout.columns || 80, rows: stdout.rows || 24 };
}

/**
 * Ends a command and what it started when its standard input ends: closing a channel leaves a command without a terminal running, and
 * so does a connection that breaks. The command itself reads nothing.
 */
const untilInputEnds = `exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ cat; kill -TERM 0; } <&3 >/dev/null 2>&1 &
watcher=$!
wait "$child"
code=$?
kill "$watcher"
exit "$code"`;

/** @throws ConnectionLost if the connection broke before the exit code arrived */
export async function runAttachedBySsh(
  { mark }: Inventory,
  host: InventoryHost,
  command: AttachedCommand,
): Promise<number> {
  const { argv, environment = {}, streams, signal } = command;
  const terminal = streams === 'own' ? ownTerminal() : undefined;
  const own = { HOME: host.dataFolder, PROOFLOAD_HOST: `${mark}/${host.name}`, ...environment };
  const variables = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  const connection = await connect(host);
  try {
    // The shell is between env and the command, which env would read as options and variables.
    const line = commandLine(['env', ...variables, ...inDataFolder(host, streams === 'own' ? argv : watched(argv))]);
    const channel = await connection.converse(line, terminal);
    const end = endOf(channel);
    const stopped = Promise.withResolvers<null>();
    const stop = (): void => {
      channel.end();
      stopped.resolve(null);
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    const release = streams === 'own' ? attach(channel, terminal !== undefined) : null;
    if (streams !== 'own') {
      channel.pipe(streams.output, { end: false });
      channel.stderr.pipe(streams.error, { end: false });
    }
    try {
      const exitCode = await Promise.race([end, stopped.promise]);
      if (exitCode !== null) return exitCode;
      if (signal?.aborted) return signalExitCode('SIGTERM');
      throw new ConnectionLost(`The connection to ${placeOf(host)} broke before the command ended.`);
    } finally {
      signal?.removeEventListener('abort', stop);
      release?.();
    }
  } finally {
    connection.close();
  }
}

const watched = (argv: string[]): string[] => ['/bin/sh', '-c', untilInputEnds, 'sh', ...argv];

/** Connects the channel to the streams of this process. Returns what undoes it. */
function attach(channel: ClientChannel, hasTerminal: boolean): () => void {
  const { stdin, stdout, stderr } = process;
  const resize = (): void => channel.setWindow(stdout.rows || 24, stdout.columns || 80, 0, 0);
  // Without a terminal on the host, Ctrl-C ends only this process: the command there gets the signal.
  const interrupt = (): void => channel.signal('INT');
  if (hasTerminal) {
    stdin.setRawMode(true);
    stdout.on('resize', resize);
  } else process.on('SIGINT', interrupt);
  stdin.pipe(channel);
  channel.pipe(stdout, { end: false });
  channel.stderr.pipe(stderr, { end: false });
  return () => {
    stdin.unpipe(channel);
    // Otherwise it keeps this process alive.
    stdin.pause();
    if (hasTerminal) {
      stdin.setRawMode(false);
      stdout.off('resize', resize);
    } else process.off('SIGINT', interrupt);
  };
}

/** Exit code of the command; null if the channel closed without one. */
function endOf(channel: ClientChannel): Promise<number | null> {
  return new Promise((resolve) => {
    let exitCode: number | null = null;
    channel.on('exit', (code: number | null, signal?: string) => {
      exitCode = code ?? signalExitCode(signal === undefined ? undefined : `SIG${signal.replace(/^SIG/, '')}`);
    });
    channel.on('error', () => {});
    channel.on('close', () => resolve(exitCode));
  });
}
