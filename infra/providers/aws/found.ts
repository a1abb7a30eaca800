/** One thing of ours on AWS, as it was found by its tags. Pure. */
import type { Tag } from '@aws-sdk/client-ec2';
import { expiryTag } from '../../rented/rented-tags.ts';

export interface Found {
  id: string;
  /** In a few words, so that a person finds it. */
  named: string;
  /** Such as `network interface`. */
  kind: string;
  tags: Record<string, string>;
  /** Null for a kind of which AWS does not say when it was made. */
  made: Date | null;
  /** What it is and how large, where that decides what it costs: `i4i.4xlarge`, `gp3, 500 GiB`. */
  size: string | null;
  /** Dollars an hour; null where AWS takes nothing for it, or the price is not known here. */
  pricePerHour: number | null;
  /** Gone already, but for the time that it takes. */
  isGoing?: boolean;
  /** The networks that an internet gateway is attached to. */
  networks?: string[];
}

/** What was found, with the id that a removal needs. */
export function found(
  kind: string,
  id: string | undefined,
  list: Tag[] | undefined,
  more: Partial<Pick<Found, 'made' | 'size' | 'pricePerHour' | 'isGoing' | 'networks'>> & { state?: string } = {},
): Found {
  const tags = Object.fromEntries((list ?? []).map(({ Key = '', Value = '' }) => [Key, Value]));
  const { state, ...rest } = more;
  const name = tags.Name ? ` (${tags.Name})` : '';
  // For a person who has nothing but a list to go by.
  const expires = state !== undefined && tags[expiryTag] ? `, held until ${tags[expiryTag]}` : '';
  return {
    id: id ?? '',
    named: `${kind} ${id}${name}${state === undefined ? '' : `, ${state}`}${expires}`,
    kind,
    tags,
    made: null,
    size: null,
    pricePerHour: null,
    ...rest,
  };
}
