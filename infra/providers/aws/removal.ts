/** Removes resources with given tags, kind by kind, and waits until AWS has deleted them. */
import { setTimeout as pause } from 'node:timers/promises';
import { EC2ServiceException, type EC2Client, type Filter } from '@aws-sdk/client-ec2';
import { ProviderFailure } from '../../../src/providers/failure.ts';
import type { UpdateOptions } from '../../../src/hardware/stack/update.ts';
import type { AwsResource } from './resource.ts';
import { kinds, type Kind } from './kinds.ts';

export interface RemovalLimits {
  /** Give up on a resource whose deletion has not started, whatever AWS answered. */
  limitMilliseconds: number;
  /** Give up on a resource whose deletion is in progress; metal instances take most of an hour to shut down. */
  goingLimitMilliseconds: number;
  /** Maximum pause between two checks: most resources are deleted at once. */
  pauseMilliseconds: number;
}

const minute = 60_000;
export const removalLimits: RemovalLimits = {
  limitMilliseconds: 10 * minute,
  goingLimitMilliseconds: 60 * minute,
  pauseMilliseconds: 5_000,
};

/** Tags and values that a resource must all have. */
export type Tags = Record<string, string>;

/** The resource is still in use by one that is being deleted: worth a retry. */
const inUse = new Set(['DependencyViolation', 'VolumeInUse', 'IncorrectState', 'InvalidPlacementGroup.InUse']);

/** All resources of one kind with these tags. Compared here too, because EC2 filters treat a star as a wildcard. */
export async function findTagged(kind: Kind, client: EC2Client, tags: Tags): Promise<AwsResource[]> {
  const filters: Filter[] = Object.entries(tags).map(([key, value]) => ({ Name: `tag:${key}`, Values: [value] }));
  const things = await kind.find(client, filters);
  return things.filter((thing) => Object.entries(tags).every(([key, value]) => thing.tags[key] === value));
}

/**
 * Removes everything with these tags, in removal order. Safe to repeat.
 *
 * @throws ProviderFailure with AWS's refusal, where something is not deleted in time
 */
export async function removeTagged(
  client: EC2Client,
  tags: Tags,
  limits: RemovalLimits,
  options: UpdateOptions,
): Promise<void> {
  for (const kind of kinds) await removeAll(kind, client, tags, limits, options);
}

async function removeAll(
  kind: Kind,
  client: EC2Client,
  tags: Tags,
  { limitMilliseconds, goingLimitMilliseconds, pauseMilliseconds }: RemovalLimits,
  options: UpdateOptions,
): Promise<void> {
  const begun = performance.now();
  let refusal = '';
  for (let pauseNow = pauseMilliseconds / 32; ; pauseNow = Math.min(2 * pauseNow, pauseMilliseconds)) {
    options.signal?.throwIfAborted();
    const things = await findTagged(kind, client, tags);
    if (things.length === 0) return;
    for (const thing of things) {
      options.onProgress?.(`removing ${thing.label}`);
      if (!thing.isGoing) refusal = (await removeOne(kind, client, thing)) ?? refusal;
    }
    const waited = performance.now() - begun;
    const stuck = things.filter(({ isGoing }) => waited > (isGoing ? goingLimitMilliseconds : limitMilliseconds));
    if (stuck.length > 0) throw new ProviderFailure(refusal, stuckText(stuck, waited, refusal), null);
    await pause(pauseNow, undefined, options.signal ? { signal: options.signal } : {});
  }
}

function stuckText(stuck: AwsResource[], waitedMilliseconds: number, refusal: string): string {
  const names = stuck.map(({ label }) => label).join(', ');
  const why = refusal || 'it gave no error';
  const remedy = 'check it in the AWS console, then retry with "proofload cleanup --apply"';
  return `AWS did not delete ${names} within ${Math.round(waitedMilliseconds / minute)} min (${why}): ${remedy}.`;
}

/** @returns AWS's error if the resource is still in use; null if its deletion has started */
async function removeOne(kind: Kind, client: EC2Client, thing: AwsResource): Promise<string | null> {
  try {
    await kind.remove(client, thing);
    return null;
  } catch (error) {
    if (!(error instanceof EC2ServiceException)) throw error;
    // Already deleted, perhaps by a self-destruct timer.
    if (error.name.endsWith('.NotFound') || error.name.endsWith('.Unknown')) return null;
    if (inUse.has(error.name)) return error.message;
    throw error;
  }
}
