import type { EC2Client } from '@aws-sdk/client-ec2';
import { markOf } from '../../../src/state/mark.ts';
import { ownerId } from '../../../src/state/owner.ts';
import type { StackProfile } from '../../../src/providers/profile.ts';
import type { LeftoversManager } from '../../leftovers.ts';
import { vacateRented } from '../../rented/vacate-rented.ts';
import { receiveRented } from '../../rented/receive-rented.ts';
import { ownerTag } from '../../rented/rented-tags.ts';
import { markTag } from '../../../src/state/mark.ts';
import { awsSettings } from '../../../src/providers/aws/settings.ts';
import { withClient } from './with-client.ts';
import { clientFor } from './client.ts';
import { moveExpiry } from './expiry.ts';
import { kinds } from './kinds.ts';
import { findTagged, removalLimits, removeTagged, type RemovalLimits, type Tags } from './removal.ts';

/**
 * Leftovers of a stack on AWS, listed by AWS itself: everything with the stack's mark that this state folder
 * made. Other resources of the account are neither listed nor removed, nor are those of another checkout with the
 * same mark.
 */
export function leftoversOnAws(
  clientFor: (region: string, stack: string) => EC2Client | Promise<EC2Client>,
  limits: RemovalLimits,
): LeftoversManager {
  const clientOf = (profile: StackProfile) => (region: string) => clientFor(region, profile.stack);
  return {
    async check(profile) {
      const region = regionOf(profile);
      const tags = await tagsOf(profile);
      return withClient(clientOf(profile), 'list leftovers', region, async (client) => {
        const checks = [];
        for (const kind of kinds) {
          const things = await findTagged(kind, client, tags);
          const mark = `${kind.what} of ${region} with the tag ${markTag}=${markOf(profile.stack)} of this state folder`;
          checks.push({ what: mark, found: things.map(({ label }) => label) });
        }
        return checks;
      });
    },

    async remove(profile, options) {
      const tags = await tagsOf(profile);
      await withClient(clientOf(profile), 'remove leftovers', regionOf(profile), (client) =>
        removeTagged(client, tags, limits, options),
      );
    },

    receive: receiveRented,
    vacate: vacateRented,

    async hold(profile, expires, signal) {
      const tags = { mark: markOf(profile.stack), owner: await ownerId(), expires };
      await withClient(clientOf(profile), 'update the expiry tag', regionOf(profile), (client) =>
        moveExpiry(client, tags, signal),
      );
    },
  };
}

/** AWS as campaigns and cleanup use it. Credentials come from AWS's usual sources; see docs/aws.md. */
export const awsLeftovers: LeftoversManager = leftoversOnAws(clientFor, removalLimits);

/** Tags of everything that this state folder made for a stack. */
export const tagsOf = async ({ stack }: StackProfile): Promise<Tags> => ({
  [markTag]: markOf(stack),
  [ownerTag]: await ownerId(),
});

const regionOf = (profile: StackProfile): string => awsSettings(profile).region;
