import type { EngineEvent } from '@pulumi/pulumi/automation/index.js';
import type { Inventory } from '../../hosts/inventory.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { inventorySchema } from '../../hosts/inventory-schema.ts';
import { makeAllPrivate } from '../../state/private.ts';
import { CommandError, ConcurrentUpdateError } from './engine-library.ts';
import { pulumiFolder } from './environment.ts';
import { openStack } from './workspace.ts';

/** How an update is watched and stopped. */
export interface UpdateOptions {
  /** Told, in a few words, each time a resource is done. */
  onProgress?: (words: string) => void;
  /** Ends the update in an orderly way: what the engine is at is finished and kept in the state. */
  signal?: AbortSignal;
  /** What the program is told by its environment. */
  environment?: Record<string, string>;
}

/** Another update holds the stack: worth another try later. */
export class StackLockedError extends Error {
  override readonly name = 'StackLockedError';
}

/** What the engine does to a resource, as far as it is worth telling. */
const words: Record<string, string | undefined> = { create: 'made', delete: 'removed', replace: 'made anew' };

/** Follows the engine's events: progress outward, and what it complains of, which its exit alone does not tell. */
function follow(onProgress: (words: string) => void) {
  const complaints: string[] = [];
  let done = 0;
  return {
    complaints,
    onEvent: (event: EngineEvent): void => {
      const after = event.resOutputsEvent?.metadata;
      // The stack itself and its plug-ins are Pulumi's own records; a refresh is but a look.
      if (after && words[after.op] && !after.type.startsWith('pulumi:')) {
        done++;
        onProgress(`${after.urn.split('::').at(-1)} ${words[after.op]} (${done} so far)`);
      }
      if (event.diagnosticEvent?.severity === 'error') {
        complaints.push(event.diagnosticEvent.message.replaceAll(/<\{%[^%]*%\}>/g, '').trim());
      }
    },
  };
}

async function update(profile: string, kind: 'up' | 'destroy', options: UpdateOptions): Promise<Inventory | null> {
  // The engine's library overlooks a signal that was given before it started.
  options.signal?.throwIfAborted();
  const opened = await openStack(profile, { make: kind === 'up', environment: options.environment ?? {} });
  if (!opened) return null;
  const { stack, configFile } = opened;
  const following = follow(options.onProgress ?? (() => {}));
  // Otherwise the history is read with a decrypter, for which the engine writes a salt beside the project's stack files.
  const watched = {
    configFile,
    showSecrets: false,
    onEvent: following.onEvent,
    ...(options.signal ? { signal: options.signal } : {}),
  };
  try {
    if (kind === 'destroy') {
      await stack.destroy({ ...watched, continueOnError: true });
      return null;
    }
    const { outputs } = await stack.up(watched);
    return inventorySchema.parse(outputs.inventory?.value);
  } catch (error) {
    if (error instanceof ConcurrentUpdateError) {
      throw new StackLockedError(
        `Another update of the stack ${profile} is under way; wait for its end, or clear its lock with "bin/pulumi cancel -s ${profile}" if its process is gone.`,
        { cause: error },
      );
    }
    if (!(error instanceof CommandError)) throw error;
    options.signal?.throwIfAborted();
    const said = following.complaints.join('\n') || error.message;
    throw new ProviderFailure(
      said,
      `Pulumi could not ${kind === 'up' ? 'bring up' : 'destroy'} the stack ${profile}: ${said}`,
      error,
    );
  } finally {
    // The engine makes its files for everyone.
    makeAllPrivate(pulumiFolder);
  }
}

/**
 * Brings a profile's stack up. Safe to repeat: what is there is found, what is missing is made.
 *
 * @returns the stack's output `inventory`, the same as `bin/pulumi stack output inventory --json` gives
 */
export async function bringUp(profile: string, options: UpdateOptions = {}): Promise<Inventory> {
  const inventory = await update(profile, 'up', options);
  if (!inventory) throw new Error(`The stack ${profile} came up without its output "inventory".`);
  return inventory;
}

/** Destroys a profile's stack. Does nothing where there is none. The stack's name and its history are kept. */
export async function destroy(profile: string, options: UpdateOptions = {}): Promise<void> {
  await update(profile, 'destroy', options);
}
