import { z } from 'zod';
import { environmentFor } from '../../providers/credentials.ts';
import { stackEnvironment } from './environment.ts';
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
 * Resources and interrupted operations in Pulumi's state of a profile; Pulumi does not know the outcome of the
 * latter. Names as `type name`; empty if there is no stack.
 */
export async function resourcesOf(profile: string): Promise<string[]> {
  const opened = await openStack(profile, { make: false });
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
export async function forgetInterruptedOperations(profile: string): Promise<void> {
  const opened = await openStack(profile, { make: false });
  if (!opened) return;
  const state = await opened.stack.exportStack();
  const pending = deployment.parse(state.deployment).pending_operations ?? [];
  if (pending.length === 0) return;
  const forgotten = { ...state, deployment: { ...state.deployment, pending_operations: [] } };
  await importState(profile, forgotten, stackEnvironment(await environmentFor(profile)));
}
