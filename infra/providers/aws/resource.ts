/** A resource of ours on AWS, found by its tags. Pure. */
import type { Tag } from '@aws-sdk/client-ec2';
import { expiryTag } from '../../rented/rented-tags.ts';

export interface AwsResource {
  id: string;
  /** Short text by which a person finds it. */
  label: string;
  /** Such as `network interface`. */
  kind: string;
  tags: Record<string, string>;
  /** Null for kinds for which AWS does not report a creation time. */
  made: Date | null;
  /** Type and size, where they decide the cost: `i4i.4xlarge`, `gp3, 500 GiB`. */
  size: string | null;
  /** Dollars per hour; null where AWS does not bill it or its price is unknown here. */
  pricePerHour: number | null;
  /** Deletion is already in progress. */
  isGoing?: boolean;
  /** The networks that an internet gateway is attached to. */
  networks?: string[];
  /** Ids of the associations of a route table. */
  associations?: string[];
}

/** Builds a resource, with the id that its removal needs. */
export function awsResource(
  kind: string,
  id: string | undefined,
  list: Tag[] | undefined,
  more: Partial<Pick<AwsResource, 'made' | 'size' | 'pricePerHour' | 'isGoing' | 'networks' | 'associations'>> & {
    state?: string;
  } = {},
): AwsResource {
  const tags = Object.fromEntries((list ?? []).map(({ Key = '', Value = '' }) => [Key, Value]));
  const { state, ...rest } = more;
  const name = tags.Name ? ` (${tags.Name})` : '';
  // For a person who only has the list.
  const expires = state !== undefined && tags[expiryTag] ? `, held until ${tags[expiryTag]}` : '';
  return {
    id: id ?? '',
    label: `${kind} ${id}${name}${state === undefined ? '' : `, ${state}`}${expires}`,
    kind,
    tags,
    made: null,
    size: null,
    pricePerHour: null,
    ...rest,
  };
}
