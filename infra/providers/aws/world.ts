import { setTimeout as pause } from 'node:timers/promises';
import { EC2ServiceException, type EC2Client, type Filter } from '@aws-sdk/client-ec2';
import { ProviderFailure } from '../../../src/failures/provider.ts';
import { markOf } from '../../../src/profile/mark.ts';
import { ownerId } from '../../../src/profile/owner.ts';
import type { Profile } from '../../../src/profile/profile.ts';
import type { UpdateOptions } from '../../../src/stack/update.ts';
import type { World } from '../../world.ts';
import { receiveRented } from '../receive-rented.ts';
import { markTag, ownerTag } from '../rented-tags.ts';
import { clientFor } from './client.ts';
import { moveExpiry } from './expiry.ts';
import { kinds, type Found, type Kind } from './kinds.ts';

export interface Patience {
  /** After which a resource that is not even going is given up, whatever AWS answered when it was told to go. */
  limitMilliseconds: number;
  /** After which one that is going is given up; metal takes most of an hour to shut down. */
  goingLimitMilliseconds: number;
  /** From one look to the next, at the longest: most things go at once. */
  pauseMilliseconds: number;
}

const minute = 60_000;
const patience: Patience = {
  limitMilliseconds: 10 * minute,
  goingLimitMilliseconds: 60 * minute,
  pauseMilliseconds: 5_000,
};

/** Something is still held by what is about to go: worth another try. */
const held = new Set(['DependencyViolation', 'VolumeInUse', 'IncorrectState', 'InvalidPlacementGroup.InUse']);

/**
 * What of a profile is on AWS, asked of AWS itself: everything with the profile's mark that this state folder made.
 * An account's other resources are neither found nor removed, those of another checkout with the same mark neither.
 */
export function worldOnAws(
  clientFor: (region: string, profile: string) => EC2Client | Promise<EC2Client>,
  { limitMilliseconds, goingLimitMilliseconds, pauseMilliseconds }: Patience,
): World {
  /** Asks AWS, and says what it is asked for when it refuses. */
  async function asking<Answer>(
    words: string,
    profile: Profile,
    ask: (client: EC2Client) => Promise<Answer>,
  ): Promise<Answer> {
    const region = regionOf(profile);
    const client = await clientFor(region, profile.name);
    try {
      return await ask(client);
    } catch (error) {
      if (!(error instanceof Error) || error instanceof ProviderFailure || error.name === 'AbortError') throw error;
      const said = `${error.name}: ${error.message}`;
      throw new ProviderFailure(said, `AWS could not ${words} in ${region}: ${said}`, error);
    } finally {
      client.destroy();
    }
  }

  return {
    async look(profile) {
      const region = regionOf(profile);
      const filters = await filtersOf(profile);
      return asking('be asked what is left', profile, async (client) => {
        const looks = [];
        for (const kind of kinds) {
          const things = await kind.find(client, filters);
          const mark = `${kind.what} of ${region} with the tag ${markTag}=${markOf(profile.name)} of this state folder`;
          looks.push({ what: mark, found: things.map(({ named }) => named) });
        }
        return looks;
      });
    },

    async remove(profile, options) {
      const filters = await filtersOf(profile);
      await asking('remove what is left', profile, async (client) => {
        for (const kind of kinds) await removeAll(kind, client, filters, options);
      });
    },

    receive: receiveRented,

    async hold(profile, expires, signal) {
      const whose = { mark: markOf(profile.name), owner: await ownerId(), expires };
      await asking('be told until when hardware is held', profile, (client) => moveExpiry(client, whose, signal));
    },
  };

  async function removeAll(kind: Kind, client: EC2Client, filters: Filter[], options: UpdateOptions): Promise<void> {
    const begun = performance.now();
    let refusal = '';
    for (let pauseNow = pauseMilliseconds / 32; ; pauseNow = Math.min(2 * pauseNow, pauseMilliseconds)) {
      options.signal?.throwIfAborted();
      const things = await kind.find(client, filters);
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
}

/** The world as campaigns and the sweep ask it. Region and credentials are AWS's usual ones; see docs/aws.md. */
export const awsWorld: World = worldOnAws(clientFor, patience);

function inWords(stuck: Found[], waitedMilliseconds: number, refusal: string): string {
  const names = stuck.map(({ named }) => named).join(', ');
  const why = refusal || 'it refuses nothing, and it is there';
  const wayOut = 'look at it in the AWS console, then try again with proofload sweep --apply';
  return `AWS does not let go of ${names} in ${Math.round(waitedMilliseconds / minute)} min (${why}): ${wayOut}.`;
}

/** @returns what it is still held by, or null where it is going or gone */
async function removeOne(kind: Kind, client: EC2Client, thing: Found): Promise<string | null> {
  try {
    await kind.remove(client, thing);
    return null;
  } catch (error) {
    if (!(error instanceof EC2ServiceException)) throw error;
    // Somebody, perhaps a fuse, was quicker.
    if (error.name.endsWith('.NotFound') || error.name.endsWith('.Unknown')) return null;
    if (held.has(error.name)) return error.message;
    throw error;
  }
}

const filtersOf = async ({ name }: Profile): Promise<Filter[]> => [
  { Name: `tag:${markTag}`, Values: [markOf(name)] },
  { Name: `tag:${ownerTag}`, Values: [await ownerId()] },
];

function regionOf({ name, settings }: Profile): string {
  if (settings.provider !== 'aws')
    throw new Error(`Profile ${name} has settings for ${settings.provider}, not for aws.`);
  return settings.region;
}
