import type { EC2Client } from '@aws-sdk/client-ec2';
import { markOf } from '../../../src/state/mark.ts';
import { ownerId } from '../../../src/state/owner.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import type { Leftovers } from '../../leftovers.ts';
import { receiveRented } from '../../rented/receive-rented.ts';
import { markTag, ownerTag } from '../../rented/rented-tags.ts';
import { awsSettings } from '../../../src/providers/aws/settings.ts';
import { asking } from './asking.ts';
import { clientFor } from './client.ts';
import { moveExpiry } from './expiry.ts';
import { kinds } from './kinds.ts';
import { findTagged, patience, removeTagged, type Patience, type Tags } from './removal.ts';

/**
 * What of a profile is on AWS, asked of AWS itself: everything with the profile's mark that this state folder made.
 * An account's other resources are neither found nor removed, those of another checkout with the same mark neither.
 */
export function leftoversOnAws(
  clientFor: (region: string, profile: string) => EC2Client | Promise<EC2Client>,
  limits: Patience,
): Leftovers {
  const clientOf = (profile: Profile) => (region: string) => clientFor(region, profile.name);
  return {
    async look(profile) {
      const region = regionOf(profile);
      const tags = await tagsOf(profile);
      return asking(clientOf(profile), 'be asked what is left', region, async (client) => {
        const looks = [];
        for (const kind of kinds) {
          const things = await findTagged(kind, client, tags);
          const mark = `${kind.what} of ${region} with the tag ${markTag}=${markOf(profile.name)} of this state folder`;
          looks.push({ what: mark, found: things.map(({ named }) => named) });
        }
        return looks;
      });
    },

    async remove(profile, options) {
      const tags = await tagsOf(profile);
      await asking(clientOf(profile), 'remove what is left', regionOf(profile), (client) =>
        removeTagged(client, tags, limits, options),
      );
    },

    receive: receiveRented,

    async hold(profile, expires, signal) {
      const whose = { mark: markOf(profile.name), owner: await ownerId(), expires };
      await asking(clientOf(profile), 'be told until when hardware is held', regionOf(profile), (client) =>
        moveExpiry(client, whose, signal),
      );
    },
  };
}

/** The world as campaigns and cleanup ask it. Region and credentials are AWS's usual ones; see docs/aws.md. */
export const awsLeftovers: Leftovers = leftoversOnAws(clientFor, patience);

const tagsOf = async ({ name }: Profile): Promise<Tags> => ({ [markTag]: markOf(name), [ownerTag]: await ownerId() });

const regionOf = (profile: Profile): string => awsSettings(profile).region;
