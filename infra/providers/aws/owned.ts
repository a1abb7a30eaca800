/** Everything on AWS that one state folder ever made, whichever profile it is of: found by its owner's tag alone. */
import { EC2Client } from '@aws-sdk/client-ec2';
import type { UpdateOptions } from '../../../src/hardware/stack/update.ts';
import { expiryTag, ownerTag } from '../../rented/rented-tags.ts';
import { asking } from './asking.ts';
import type { Found } from './found.ts';
import { kinds } from './kinds.ts';
import { findTagged, patience, removeTagged, type Patience } from './removal.ts';

/** One thing that is there, as a list shows it. */
export interface OwnedThing {
  region: string;
  /** Such as `instance` or `network interface`. */
  kind: string;
  id: string;
  name: string | null;
  profile: string | null;
  campaign: string | null;
  /** What it is and how large, where that decides what it costs. */
  size: string | null;
  /** Dollars an hour on demand; null where it costs nothing or the price is not known. */
  pricePerHour: number | null;
  /** ISO time; null for a kind of which AWS does not say it. */
  made: string | null;
  /** ISO time until which its campaign held it, as its tag says. */
  heldUntil: string | null;
}

export interface OwnedHardware {
  find(region: string, owner: string): Promise<OwnedThing[]>;
  /** Removes what `find` finds, and nothing else. Safe to repeat. @throws ProviderFailure where something stays */
  remove(region: string, owner: string, options: UpdateOptions): Promise<void>;
}

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
