import { z } from 'zod';
import { environmentFor } from '../../providers/credentials.ts';
import { stackEnvironment } from './environment.ts';
import { importState } from './state.ts';
import { openStack } from './workspace.ts';

const deployment = z.object({
  resources: z.array(z.object({ urn: z.string(), type: z.string() })).nullish(),
  pending_operations: z.array(z.object({ type: z.string(), resource: z.object({ urn: z.string() }) })).nullish(),
});

/** Type and name of a resource out of its URN. */
const nameIn = (urn: string): string => urn.split('::').slice(2).join(' ');

const cutOff = ', cut off while ';

/** Whether one of `resourcesOf` is an operation that was cut off: what it was making may be there, and in no state. */
export const isCutOff = (name: string): boolean => name.includes(cutOff);

/**
 * What Pulumi's state says that a profile's stack has: its resources, and operations that were cut off in the middle,
 * whose outcome Pulumi does not know. Names as `type name`; empty for a stack that is not there.
 */
export async function resourcesOf(profile: string): Promise<string[]> {
  const opened = await openStack(profile, { make: false });
  if (!opened) return [];
  const state = deployment.parse((await opened.stack.exportStack()).deployment);
  return [
    // The stack itself and its plug-ins are records of Pulumi's own, with nothing in the world behind them.
    ...(state.resources ?? []).filter(({ type }) => !type.startsWith('pulumi:')).map(({ urn }) => nameIn(urn)),
    ...(state.pending_operations ?? []).map(({ type, resource }) => `${nameIn(resource.urn)}${cutOff}${type}`),
  ];
}

/**
 * Makes Pulumi forget operations that were cut off in the middle. Right only when the world has been looked through,
 * because Pulumi does not know whether what they were at exists.
 */
export async function forgetCutOffOperations(profile: string): Promise<void> {
  const opened = await openStack(profile, { make: false });
  if (!opened) return;
  const state = await opened.stack.exportStack();
  const pending = deployment.parse(state.deployment).pending_operations ?? [];
  if (pending.length === 0) return;
  const forgotten = { ...state, deployment: { ...state.deployment, pending_operations: [] } };
  await importState(profile, forgotten, stackEnvironment(await environmentFor(profile)));
}
