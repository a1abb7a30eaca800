/** All AWS resources that one state folder made, for any profile, found by its owner tag alone. */
import type { EC2Client } from '@aws-sdk/client-ec2';
import { expiryTag, ownerTag } from '../../rented/rented-tags.ts';
import type { OwnedHardware, OwnedResource } from '../../owned.ts';
import { ownClient } from './client.ts';
import { withClient } from './with-client.ts';
import type { AwsResource } from './resource.ts';
import { kinds } from './kinds.ts';
import { findTagged, removalLimits, removeTagged, type RemovalLimits } from './removal.ts';

export function ownedOnAws(clientFor: (region: string) => EC2Client, limits: RemovalLimits): OwnedHardware {
  return {
    find: (region, owner) =>
      withClient(clientFor, `list the resources of owner ${owner}`, region, async (client) => {
        const things: OwnedResource[] = [];
        for (const kind of kinds) {
          for (const each of await findTagged(kind, client, { [ownerTag]: owner })) things.push(listed(each, region));
        }
        return things;
      }),
    remove: (region, owner, options) =>
      withClient(clientFor, `remove the resources of owner ${owner}`, region, (client) =>
        removeTagged(client, { [ownerTag]: owner }, limits, options),
      ),
  };
}

export const awsOwned: OwnedHardware = ownedOnAws(ownClient, removalLimits);

function listed({ kind, id, tags, made, size, pricePerHour }: AwsResource, region: string): OwnedResource {
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
