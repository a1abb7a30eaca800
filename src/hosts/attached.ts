/** Runs a command on a host with input and outputs of the caller, as a person at a terminal needs it. */
import { execa } from 'execa';
import { inDataFolder, signalExitCode, type AttachedCommand } from './attached-command.ts';
import { enterArguments, localEnvironment } from './local.ts';
import type { Inventory, InventoryHost } from './inventory.ts';

/**
 * Runs a command on a host until it ends, and returns its exit code; 128 plus the signal's number if a signal ended it.
 *
 * @throws HostUnreachable or HostRefused if a host cannot be reached by SSH, or has another host key than the inventory's
 */
export async function runAttached(
  inventory: Inventory,
  host: InventoryHost,
  command: AttachedCommand,
): Promise<number> {
  if (host.reach.kind !== 'ssh') return await runHere(inventory, host, command);
  // Loaded on demand: most campaigns have local hosts.
  const { runAttachedBySsh } = await import('./ssh/attached.ts');
  return await runAttachedBySsh(inventory, host, command);
}

/** The terminal sends Ctrl-C to the command too, which decides what it means. */
function ignore(): void {}

async function runHere({ mark }: Inventory, host: InventoryHost, command: AttachedCommand): Promise<number> {
  const { argv, environment, streams, signal } = command;
  const [file = '', ...rest] = [...enterArguments(host), ...inDataFolder(host, argv)];
  const terminal = process.env.TERM ? { TERM: process.env.TERM } : {};
  process.on('SIGINT', ignore);
  try {
    const ended = await execa(file, rest, {
      env: { ...localEnvironment(host, mark, process.env), ...terminal, ...environment },
      extendEnv: false,
      stdin: streams === 'own' ? 'inherit' : 'ignore',
      stdout: streams === 'own' ? 'inherit' : ['pipe', streams.output],
      stderr: streams === 'own' ? 'inherit' : ['pipe', streams.error],
      buffer: false,
      reject: false,
      ...(signal ? { cancelSignal: signal } : {}),
    });
    if (ended.exitCode !== undefined) return ended.exitCode;
    if (ended.signal !== undefined || ended.isCanceled) return signalExitCode(ended.signal ?? 'SIGTERM');
    throw new Error(`Could not run a command on ${host.name}: ${ended.shortMessage}`);
  } finally {
    process.off('SIGINT', ignore);
  }
}
