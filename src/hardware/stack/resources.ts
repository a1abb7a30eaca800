import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { environmentFor } from '../../providers/credentials.ts';
import { configCopyOf } from './config-copy.ts';
import { pulumiFolder, stackEnvironment } from './environment.ts';
import { importState } from './state.ts';
import { openStack } from './workspace.ts';

const deployment = z.object({
  resources: z.array(z.object({ urn: z.string(), type: z.string() })).nullish(),
  pending_operations: z.array(z.object({ type: z.string(), resource: z.object({ urn: z.string() }) })).nullish(),
});

/** Type and name of a resource, from its URN. */
const nameIn = (urn: string): string => urn.split('::').slice(2).join(' ');

const interrupted = ', interrupted while ';

/** Whether an entry of `resourcesOf` is an interrupted operation: its resource may exist outside of any state. */
export const isInterrupted = (name: string): boolean => name.includes(interrupted);

/**
 * Resources and interrupted operations in Pulumi's state of a stack; Pulumi does not know the outcome of the
 * latter. Names as `type name`; empty if there is no stack.
 */
export async function resourcesOf(stack: string): Promise<string[]> {
  const opened = await openStack(stack, { make: false });
  if (!opened) return [];
  const state = deployment.parse((await opened.stack.exportStack()).deployment);
  return [
    // The stack and its plug-ins are Pulumi's own records without real resources.
    ...(state.resources ?? []).filter(({ type }) => !type.startsWith('pulumi:')).map(({ urn }) => nameIn(urn)),
    ...(state.pending_operations ?? []).map(({ type, resource }) => `${nameIn(resource.urn)}${interrupted}${type}`),
  ];
}

/**
 * Removes interrupted operations from Pulumi's state. Only after leftovers were checked, because Pulumi does not know
 * whether the resources exist.
 */
export async function forgetInterruptedOperations(stack: string): Promise<void> {
  const opened = await openStack(stack, { make: false });
  if (!opened) return;
  const state = await opened.stack.exportStack();
  const pending = deployment.parse(state.deployment).pending_operations ?? [];
  if (pending.length === 0) return;
  const forgotten = { ...state, deployment: { ...state.deployment, pending_operations: [] } };
  await importState(stack, forgotten, stackEnvironment(await environmentFor(stack)));
}

/** Removes a stack without resources, with its history: that of a campaign is never used again. Does nothing if there is none. */
export async function removeStack(stack: string): Promise<void> {
  const opened = await openStack(stack, { make: false });
  // Its file is of all stacks of the profile.
  await opened?.stack.workspace.removeStack(stack, { preserveConfig: true });
  await rm(configCopyOf(stack), { force: true });
  await rm(join(pulumiFolder, 'new-stacks', stack), { recursive: true, force: true });
}
