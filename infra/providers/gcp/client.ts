import { setTimeout as delay } from 'node:timers/promises';
import { environmentFor } from '../../../src/providers/credentials.ts';
import { ProviderFailure } from '../../../src/providers/failure.ts';
import { computeApi, type ComputeApi } from '../../../src/providers/gcp/compute-api.ts';

/** Time limit of one call in milliseconds. */
const callMilliseconds = 60_000;

/** With the credentials for a stack: in the worker those that a command saved, in a command its own. */
export const apiFor = async (stack: string, signal?: AbortSignal): Promise<ComputeApi> =>
  computeApi(await environmentFor(stack), { callMilliseconds, signal });

/** With the credentials of this command. */
export const ownApi = (signal?: AbortSignal): ComputeApi => computeApi(process.env, { callMilliseconds, signal });

/**
 * Calls Compute Engine.
 *
 * @param action what is attempted, for the error, such as `list leftovers`
 * @throws ProviderFailure with the action, the project and Google's response
 */
export async function withApi<Answer>(
  api: Promise<ComputeApi> | ComputeApi,
  action: string,
  project: string,
  ask: (api: ComputeApi) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await api);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ProviderFailure || error.name === 'AbortError') throw error;
    const response = `${error.name}: ${error.message}`;
    throw new ProviderFailure(
      response,
      `Could not ${action} on Google Compute Engine in project ${project}: ${response}`,
      error,
    );
  }
}

/** Waits, or throws when the signal is aborted. */
export const pauseFor = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  delay(milliseconds, undefined, signal ? { signal } : {});
