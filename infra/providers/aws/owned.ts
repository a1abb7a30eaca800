/** Everything on AWS that one state folder ever made, whichever profile it is of: found by its owner's tag alone. */
import { EC2Client } from '@aws-sdk/client-ec2';
import { expiryTag, ownerTag } from '../../rented/rented-tags.ts';
import type { OwnedHardware, OwnedThing } from '../../owned.ts';
import { asking } from './asking.ts';
import type { Found } from './found.ts';
import { kinds } from './kinds.ts';
import { findTagged, patience, removeTagged, type Patience } from './removal.ts';

export function ownedOnAws(clientFor: (region: string) => EC2Client, limits: Patience): OwnedHardware {
  return {
    find: (region, owner) =>
      asking(clientFor, `be asked what ${owner} has`, region, async (client) => {
        const things: OwnedThing[] = [];
        for (const kind of kinds) {
          for (const each of await findTagged(kind, client, { [ownerTag]: owner })) things.push(listed(each, region));
        }
        return things;
      }),
    remove: (region, owner, options) =>
      asking(clientFor, `remove what ${owner} has`, region, (client) =>
        removeTagged(client, { [ownerTag]: owner }, limits, options),
      ),
  };
}

export const awsOwned: OwnedHardware = ownedOnAws((region) => new EC2Client({ region }), patience);

function listed({ kind, id, tags, made, size, pricePerHour }: Found, region: string): OwnedThing {
  return {
    region,
    kind,
    id,
    name: tags.Name ?? null,
    profile: tags['proofload:profile'] ?? null,
    campaign: tags['proofload:campaign'] ?? null,
    size,
    pricePerHour,
    made: made?.toISOString() ?? null,
    heldUntil: tags[expiryTag] ?? null,
  };
}
