import type { EngineEvent, Stack } from '@pulumi/pulumi/automation/index.js';
import type { Inventory } from '../../hosts/inventory.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { inventorySchema } from '../../hosts/inventory-schema.ts';
import { makeAllPrivate } from '../../state/private.ts';
import { CommandError, ConcurrentUpdateError } from './engine-library.ts';
import { pulumiFolder } from './environment.ts';
import { openStack } from './workspace.ts';

/** How to observe and stop an update. */
export interface UpdateOptions {
  /** Called with a short text after each resource. */
  onProgress?: (words: string) => void;
  /** Stops the update in an orderly way: the engine finishes its current operations and saves its state. */
  signal?: AbortSignal;
  /** Environment variables for the program. */
  environment?: Record<string, string>;
}

/** Another update holds the stack: retry later. */
export class StackLockedError extends Error {
  override readonly name = 'StackLockedError';
}

/** Engine operations that are reported. */
const operationTexts: Record<string, string | undefined> = { create: 'made', delete: 'removed', replace: 'replaced' };

/** Collects the engine's events: progress, and errors that its exit code does not contain. */
function follow(onProgress: (words: string) => void) {
  const errors: string[] = [];
  let done = 0;
  return {
    errors,
    onEvent: (event: EngineEvent): void => {
      const after = event.resOutputsEvent?.metadata;
      // The stack and its plug-ins are Pulumi's own records; a refresh only reads.
      if (after && operationTexts[after.op] && !after.type.startsWith('pulumi:')) {
        done++;
        onProgress(`${after.urn.split('::').at(-1)} ${operationTexts[after.op]} (${done} so far)`);
      }
      if (event.diagnosticEvent?.severity === 'error') {
        errors.push(event.diagnosticEvent.message.replaceAll(/<\{%[^%]*%\}>/g, '').trim());
      }
    },
  };
}

/** The last version of the engine for which the library takes its events from a file. */
const lastVersionWithFile = '3.205.0';

/** From later ones it takes them at a port of this machine, from every user, and the engine's network does not lead there. */
function withEventsInFile(stack: Stack): Stack {
  type SetUp = (command: string, onEvent: (event: EngineEvent) => void, version: string) => Promise<unknown>;
  const setUp = Reflect.get(stack, 'setupEventLog') as SetUp;
  const inFile: SetUp = (command, onEvent) => setUp.call(stack, command, onEvent, lastVersionWithFile);
  Reflect.set(stack, 'setupEventLog', inFile);
  return stack;
}

async function update(name: string, kind: 'up' | 'destroy', options: UpdateOptions): Promise<Inventory | null> {
  // The engine's library ignores a signal that was aborted before it started.
  options.signal?.throwIfAborted();
  const environment = options.environment ?? {};
  const opened = await openStack(name, { make: kind === 'up', updates: true, environment });
  if (!opened) return null;
  const { configFile } = opened;
  const stack = withEventsInFile(opened.stack);
  const following = follow(options.onProgress ?? (() => {}));
  // Otherwise the history is read with a decrypter, for which the engine writes a salt next to the project's stack
  // files.
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
        `Another update of the stack ${name} is in progress. Wait for it, or if its process is gone, remove its lock with "bin/pulumi cancel -s ${name}".`,
        { cause: error },
      );
    }
    if (!(error instanceof CommandError)) throw error;
    options.signal?.throwIfAborted();
    const response = following.errors.join('\n') || error.message;
    throw new ProviderFailure(
      response,
      `Pulumi could not ${kind === 'up' ? 'bring up' : 'destroy'} the stack ${name}: ${response}`,
      error,
    );
  } finally {
    // The engine creates world-readable files.
    makeAllPrivate(pulumiFolder);
  }
}

/**
 * Brings a stack up. Safe to repeat: existing resources are kept, missing ones are made.
 *
 * @returns the stack's output `inventory`, the same as `bin/pulumi stack output inventory --json`
 */
export async function bringUp(stack: string, options: UpdateOptions = {}): Promise<Inventory> {
  const inventory = await update(stack, 'up', options);
  if (!inventory) throw new Error(`The stack ${stack} came up without its output "inventory".`);
  return inventory;
}

/** The hosts that a stack has; null if it has none. */
export async function inventoryOf(stack: string): Promise<Inventory | null> {
  const outputs = await (await openStack(stack, { make: false }))?.stack.outputs();
  return outputs?.inventory ? inventorySchema.parse(outputs.inventory.value) : null;
}

/** Destroys a stack; keeps its name and history. Does nothing if there is none. */
export async function destroy(stack: string, options: UpdateOptions = {}): Promise<void> {
  await update(stack, 'destroy', options);
}
