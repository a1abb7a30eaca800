/** A command that a person runs on a host. Pure. */
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import type { InventoryHost } from './inventory.ts';

/** A command for a host. */
export interface AttachedCommand {
  argv: string[];
  /** In addition to that of every command on the host. */
  environment?: Record<string, string>;
  /** `own`: input and outputs of this process, and its terminal if it has one. Else no input, and both outputs go here. */
  streams: 'own' | { output: Writable; error: Writable };
  /** Ends the command. */
  signal?: AbortSignal;
}

/** Exit code of a shell whose command was ended by a signal. */
export function signalExitCode(name: string | undefined): number {
  const numbers: Record<string, number> = constants.signals;
  return 128 + (numbers[name ?? ''] ?? 0);
}

/**
 * The arguments of a shell that changes to the data folder and becomes the command. A missing command ends with 127, wherever the
 * host is.
 */
export function inDataFolder({ dataFolder }: InventoryHost, [command = '', ...rest]: string[]): string[] {
  // Some shells read it as an option of `exec`, and the others do not take `--`.
  const named = command.startsWith('-') ? `./${command}` : command;
  return ['/bin/sh', '-c', 'cd "$1" 2>/dev/null || cd /; shift; exec "$@"', 'sh', dataFolder, named, ...rest];
}
