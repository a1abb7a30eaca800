/** Removes what bears certain tags, kind by kind, and waits until AWS has let go of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { EC2ServiceException, type EC2Client, type Filter } from '@aws-sdk/client-ec2';
import { ProviderFailure } from '../../../src/providers/failure.ts';
import type { UpdateOptions } from '../../../src/hardware/stack/update.ts';
import type { Found } from './found.ts';
import { kinds, type Kind } from './kinds.ts';

export interface Patience {
  /** After which a resource that is not even going is given up, whatever AWS answered when it was told to go. */
  limitMilliseconds: number;
  /** After which one that is going is given up; metal takes most of an hour to shut down. */
  goingLimitMilliseconds: number;
  /** From one look to the next, at the longest: most things go at once. */
  pauseMilliseconds: number;
}

const minute = 60_000;
export const patience: Patience = {
  limitMilliseconds: 10 * minute,
  goingLimitMilliseconds: 60 * minute,
  pauseMilliseconds: 5_000,
};

/** Tags and their values, all of which a thing must bear. */
export type Tags = Record<string, string>;

/** Something is still held by what is about to go: worth another try. */
const held = new Set(['DependencyViolation', 'VolumeInUse', 'IncorrectState', 'InvalidPlacementGroup.InUse']);

/** Everything of one kind that bears these tags. Compared here too: in a filter of EC2 a star stands for anything. */
export async function findTagged(kind: Kind, client: EC2Client, tags: Tags): Promise<Found[]> {
  const filters: Filter[] = Object.entries(tags).map(([key, value]) => ({ Name: `tag:${key}`, Values: [value] }));
  const things = await kind.find(client, filters);
  return things.filter((thing) => Object.entries(tags).every(([key, value]) => thing.tags[key] === value));
}

/**
 * Removes everything that bears these tags, in the order in which it can go. Safe to repeat.
 *
 * @throws ProviderFailure where AWS does not let go of something, with its refusal
 */
export async function removeTagged(
  client: EC2Client,
  tags: Tags,
  limits: Patience,
  options: UpdateOptions,
): Promise<void> {
  for (const kind of kinds) await removeAll(kind, client, tags, limits, options);
}

async function removeAll(
  kind: Kind,
  client: EC2Client,
  tags: Tags,
  { limitMilliseconds, goingLimitMilliseconds, pauseMilliseconds }: Patience,
  options: UpdateOptions,
): Promise<void> {
  const begun = performance.now();
  let refusal = '';
  for (let pauseNow = pauseMilliseconds / 32; ; pauseNow = Math.min(2 * pauseNow, pauseMilliseconds)) {
    options.signal?.throwIfAborted();
    const things = await findTagged(kind, client, tags);
    if (things.length === 0) return;
    for (const thing of things) {
      options.onProgress?.(`removing ${thing.named}`);
      if (!thing.isGoing) refusal = (await removeOne(kind, client, thing)) ?? refusal;
    }
    const waited = performance.now() - begun;
    const stuck = things.filter(({ isGoing }) => waited > (isGoing ? goingLimitMilliseconds : limitMilliseconds));
    if (stuck.length > 0) throw new ProviderFailure(refusal, inWords(stuck, waited, refusal), null);
    await pause(pauseNow, undefined, options.signal ? { signal: options.signal } : {});
  }
}

function inWords(stuck: Found[], waitedMilliseconds: number, refusal: string): string {
  const names = stuck.map(({ named }) => named).join(', ');
  const why = refusal || 'it refuses nothing, and it is there';
  const wayOut = 'look at it in the AWS console, then try again with proofload cleanup --apply';
  return `AWS does not let go of ${names} in ${Math.round(waitedMilliseconds / minute)} min (${why}): ${wayOut}.`;
}

/** @returns what it is still held by, or null where it is going or gone */
async function removeOne(kind: Kind, client: EC2Client, thing: Found): Promise<string | null> {
  try {
    await kind.remove(client, thing);
    return null;
  } catch (error) {
    if (!(error instanceof EC2ServiceException)) throw error;
    // Somebody, perhaps a self-destruct timer, was quicker.
    if (error.name.endsWith('.NotFound') || error.name.endsWith('.Unknown')) return null;
    if (held.has(error.name)) return error.message;
    throw error;
  }
}
