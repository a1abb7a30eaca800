/** Removes resources kind by kind, and waits until Google has deleted them. */
import pLimit from 'p-limit';
import { z } from 'zod';
import type { UpdateOptions } from '../../../src/hardware/stack/update.ts';
import { ProviderFailure } from '../../../src/providers/failure.ts';
import { ComputeRefusal, type ComputeApi } from '../../../src/providers/gcp/compute-api.ts';
import { pauseFor } from './client.ts';
import { kinds, type Kind } from './kinds.ts';
import type { Wanted } from './names.ts';
import type { GcpResource } from './resource.ts';

export interface RemovalLimits {
  /** Give up on a resource whose deletion does not succeed, whatever Google answered. */
  limitMilliseconds: number;
  /** Maximum pause between two checks: networks are deleted in seconds, instances in a minute. */
  pauseMilliseconds: number;
}

const minute = 60_000;
export const removalLimits: RemovalLimits = { limitMilliseconds: 20 * minute, pauseMilliseconds: 5_000 };

/** Far below Google's quota of calls for a project. */
const callsAtOnce = 8;

/** The resource is still in use by one that is being deleted, or is itself still being made: worth a retry. */
const inUse = new Set(['resourceInUseByAnotherResource', 'resourceNotReady', 'operationInProgress', 'conflict']);

const operation = z.object({
  selfLink: z.string(),
  status: z.string(),
  error: z.object({ errors: z.array(z.object({ code: z.string(), message: z.string().default('') })) }).optional(),
});

/**
 * Removes everything that is wanted, in removal order. Safe to repeat.
 *
 * @throws ProviderFailure with Google's refusal, where something is not deleted in time
 */
export async function removeWanted(
  api: ComputeApi,
  project: string,
  wanted: Wanted,
  limits: RemovalLimits,
  options: UpdateOptions,
): Promise<void> {
  for (const kind of kinds) await removeAll(kind, api, project, wanted, limits, options);
}

async function removeAll(
  kind: Kind,
  api: ComputeApi,
  project: string,
  wanted: Wanted,
  { limitMilliseconds, pauseMilliseconds }: RemovalLimits,
  { signal, onProgress }: UpdateOptions,
): Promise<void> {
  const begun = performance.now();
  const limit = pLimit(callsAtOnce);
  /** Operations under way, by the path of what they delete. */
  const deletions = new Map<string, string>();
  let refusal = '';
  for (let pause = pauseMilliseconds / 32; ; pause = Math.min(2 * pause, pauseMilliseconds)) {
    signal?.throwIfAborted();
    const found = await kind.find(api, project, wanted);
    if (found.length === 0) return;
    const answers = await limit.map(found, (each) => {
      signal?.throwIfAborted();
      if (!deletions.has(each.path)) onProgress?.(`removing ${each.label}`);
      return removeOne(api, each, deletions);
    });
    refusal = answers.findLast((answer) => answer !== null) ?? refusal;
    const waited = performance.now() - begun;
    if (waited > limitMilliseconds) throw new ProviderFailure(refusal, stuckText(found, waited, refusal), null);
    await pauseFor(pause, signal);
  }
}

function stuckText(stuck: GcpResource[], waitedMilliseconds: number, refusal: string): string {
  const names = stuck.map(({ label }) => label).join(', ');
  const why = refusal || 'it gave no error';
  const remedy = 'check it in Google\'s console, then retry with "proofload cleanup --apply"';
  return `Google did not delete ${names} within ${Math.round(waitedMilliseconds / minute)} min (${why}): ${remedy}.`;
}

/**
 * Starts a deletion, or asks how it goes. One that failed is started again at the next check.
 *
 * @returns Google's refusal if there is one that may pass; null if the deletion is under way or over
 */
async function removeOne(
  api: ComputeApi,
  { path }: GcpResource,
  deletions: Map<string, string>,
): Promise<string | null> {
  const underWay = deletions.get(path);
  try {
    const read = operation.parse(await (underWay === undefined ? api.remove(path) : api.get(underWay)));
    const [failure] = read.error?.errors ?? [];
    if (!failure) {
      deletions.set(path, read.selfLink.slice(read.selfLink.indexOf('projects/')));
      return null;
    }
    deletions.delete(path);
    return `${failure.code}: ${failure.message}`;
  } catch (error) {
    if (!(error instanceof ComputeRefusal)) throw error;
    // Already deleted, perhaps at the end of its time limit; or the operation is forgotten.
    deletions.delete(path);
    if (error.status === 404) return null;
    if (inUse.has(error.name)) return `${error.name}: ${error.message}`;
    throw error;
  }
}
