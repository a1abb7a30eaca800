/** Moves the tag that says until when hardware is held, on everything of AWS that has it. */
import { CreateTagsCommand, EC2ServiceException, paginateDescribeTags, type EC2Client } from '@aws-sdk/client-ec2';
import { expiryTag, markTag, ownerTag } from '../../rented/rented-tags.ts';

/** Far below what one call takes, so that one thing that is just gone does not have too many tagged one by one. */
const atOnce = 100;

/**
 * Safe to repeat. By their tags and not kind by kind: network interfaces and disks to boot from are among them.
 *
 * @param whose.expires ISO time
 */
export async function moveExpiry(
  client: EC2Client,
  { mark, owner, expires }: { mark: string; owner: string; expires: string },
  abortSignal: AbortSignal,
): Promise<void> {
  const tagged = (key: string, value: string) => idsTagged(client, key, value, abortSignal);
  const bearingMark = await tagged(markTag, mark);
  const ofOwner = await tagged(ownerTag, owner);
  const done = await tagged(expiryTag, expires);
  const ids = [...bearingMark].filter((id) => ofOwner.has(id) && !done.has(id));
  const tag = (Resources: string[]) =>
    client.send(new CreateTagsCommand({ Resources, Tags: [{ Key: expiryTag, Value: expires }] }), { abortSignal });
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce);
    try {
      await tag(some);
    } catch (error) {
      if (!isGone(error)) throw error;
      // One that has just gone has AWS refuse the tag to all others.
      for (const id of some) await unlessGone(tag([id]));
    }
  }
}

async function idsTagged(
  client: EC2Client,
  key: string,
  value: string,
  abortSignal: AbortSignal,
): Promise<Set<string>> {
  const ids = new Set<string>();
  const filters = [
    { Name: 'key', Values: [key] },
    { Name: 'value', Values: [value] },
  ];
  for await (const { Tags } of paginateDescribeTags({ client }, { Filters: filters }, { abortSignal })) {
    for (const { ResourceId } of Tags ?? []) if (ResourceId) ids.add(ResourceId);
  }
  return ids;
}

const isGone = (error: unknown): boolean =>
  error instanceof EC2ServiceException && (error.name.endsWith('.NotFound') || error.name === 'InvalidID');

async function unlessGone(tagging: Promise<unknown>): Promise<void> {
  try {
    await tagging;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
