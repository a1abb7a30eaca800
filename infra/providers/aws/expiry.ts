/** Updates the expiry tag on all tagged AWS resources. */
import { CreateTagsCommand, EC2ServiceException, paginateDescribeTags, type EC2Client } from '@aws-sdk/client-ec2';
import { expiryTag, ownerTag } from '../../rented/rented-tags.ts';
import { markTag } from '../../../src/state/mark.ts';

/** Far below the limit of one call, so that one deleted resource does not cause many calls with a single id. */
const batchSize = 100;

/**
 * Safe to repeat. Finds resources by tag, not kind by kind, so network interfaces and boot disks are included.
 *
 * @param whose.expires ISO time
 */
export async function moveExpiry(
  client: EC2Client,
  { mark, owner, expires }: { mark: string; owner: string; expires: string },
  abortSignal: AbortSignal,
): Promise<void> {
  const tagged = (key: string, value: string) => idsTagged(client, key, value, abortSignal);
  const withMark = await tagged(markTag, mark);
  const ofOwner = await tagged(ownerTag, owner);
  const updated = await tagged(expiryTag, expires);
  const ids = [...withMark].filter((id) => ofOwner.has(id) && !updated.has(id));
  const tag = (Resources: string[]) =>
    client.send(new CreateTagsCommand({ Resources, Tags: [{ Key: expiryTag, Value: expires }] }), { abortSignal });
  for (let first = 0; first < ids.length; first += batchSize) {
    const some = ids.slice(first, first + batchSize);
    try {
      await tag(some);
    } catch (error) {
      if (!isGone(error)) throw error;
      // AWS rejects the whole batch if one resource was just deleted.
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
