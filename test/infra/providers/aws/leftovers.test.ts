import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { DescribeTagsCommand, EC2Client, type Tag } from '@aws-sdk/client-ec2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftoversOnAws } from '../../../../infra/providers/aws/leftovers.ts';
import { tagsFor } from '../../../../infra/rented/rented-tags.ts';
import { foundIn } from '../../../../infra/leftovers-of.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { profile } from './example.ts';
import { leak } from './leaked.ts';
import { bringMoto, startMoto } from './moto.ts';

const minutes = 60_000;
const reason = await bringMoto();

/** moto has no placement groups. These stand in for them. */
let placementGroups: string[] = [];
let groupTags: Tag[] = [];
let url = '';

function clientFor(region: string): EC2Client {
  const credentials = { accessKeyId: 'pretend', secretAccessKey: 'pretend' };
  const client = new EC2Client({ region, endpoint: url, credentials });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { GroupName } = args.input as { GroupName?: string };
        if (commandName === 'DescribePlacementGroupsCommand') {
          const PlacementGroups = placementGroups.map((name) => ({
            GroupName: name,
            State: 'available',
            Tags: groupTags,
          }));
          return { output: { PlacementGroups, $metadata: {} }, response: {} } as never;
        }
        if (commandName === 'DeletePlacementGroupCommand') {
          placementGroups = placementGroups.filter((name) => name !== GroupName);
          return { output: { $metadata: {} }, response: {} };
        }
        return next(args);
      },
    { step: 'initialize' },
  );
  return client;
}

const world = leftoversOnAws(clientFor, {
  limitMilliseconds: minutes,
  goingLimitMilliseconds: minutes,
  pauseMilliseconds: 100,
});
const leaked = [
  'instance',
  'internet gateway',
  'key pair',
  'network',
  'route table',
  'security group',
  'subnet',
  'volume',
];
const kindsOf = (found: string[]): string[] =>
  found
    .map((words) => leaked.find((kind) => words.startsWith(`${kind} `)) ?? words)
    .toSorted((one, other) => one.localeCompare(other));

/** What is tagged, by the time until which it says that it is held. */
async function heldUntil() {
  const client = clientFor('eu-central-1');
  const asked = new DescribeTagsCommand({ Filters: [{ Name: 'key', Values: ['proofload:expires'] }] });
  const { Tags = [] } = await client.send(asked);
  client.destroy();
  return Map.groupBy(Tags, ({ Value }) => Value);
}

describe.skipIf(reason !== null)(`what is on AWS${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let server: Awaited<ReturnType<typeof startMoto>> | undefined;
  const other = { ...profile, name: 'somebody-else' };

  beforeAll(async () => {
    server = await startMoto();
    ({ url } = server);
    const owner = await ownerId();
    const held = { campaign: 'c', expires: '2026-12-01T10:00:00.000Z' };
    const client = clientFor('eu-central-1');
    groupTags = Object.entries(tagsFor({ profile: profile.name, owner, ...held })).map(([Key, Value]) => ({
      Key,
      Value,
    }));
    await leak(client, 'ours', tagsFor({ profile: profile.name, owner, ...held }));
    await leak(client, 'of-another-profile', tagsFor({ profile: other.name, owner, ...held }));
    await leak(client, 'of-another-machine', tagsFor({ profile: profile.name, owner: 'another', ...held }));
    client.destroy();
  }, 10 * minutes);
  afterAll(async () => {
    await server?.stop();
    await rm(scratchState, { recursive: true, force: true });
  });

  test('whatever bears the mark is found, kind by kind, and named', { timeout: 5 * minutes }, async () => {
    const looks = await world.look(profile);
    expect(kindsOf(foundIn(looks))).toEqual(leaked);
    expect(foundIn(looks)[0]).toMatch(/^instance i-[0-9a-f]+ \(ours\), running, held until 2026-12-01T10:00:00\.000Z$/);
    expect(looks[0]?.what).toMatch(
      /^Instances of eu-central-1 with the tag proofload:mark=proofload-[0-9a-f]{6} of this state folder$/,
    );
  });

  test(
    'until when it is held is moved on all of it, and on nothing that is others’',
    { timeout: 5 * minutes },
    async () => {
      const expires = '2026-12-01T14:30:00.000Z';
      const hold = () => world.hold!(profile, expires, AbortSignal.timeout(5 * minutes));
      const before = (await heldUntil()).get('2026-12-01T10:00:00.000Z')!.length;
      await hold();
      const after = await heldUntil();
      expect(after.get(expires)!.length).toBeGreaterThanOrEqual(leaked.length);
      expect(after.get(expires)!.length).toBe(before / 3);
      expect(after.get('2026-12-01T10:00:00.000Z')!.length).toBe((2 * before) / 3);
      expect(foundIn(await world.look(profile))[0]).toMatch(/, held until 2026-12-01T14:30:00\.000Z$/);
      // Once more is no error.
      await hold();
    },
  );

  test('all of it is removed, and nothing that is others’', { timeout: 10 * minutes }, async () => {
    placementGroups = ['ours'];
    const words: string[] = [];
    await world.remove(profile, { onProgress: (said) => words.push(said) });
    expect(foundIn(await world.look(profile))).toEqual([]);
    expect(words[0]).toMatch(/^removing instance i-/);
    expect(placementGroups).toEqual([]);
    // Once more is no error.
    await world.remove(profile, {});

    expect(kindsOf(foundIn(await world.look(other)))).toEqual(leaked);
  });

  test('a refusal says where, and what AWS said', { timeout: 5 * minutes }, async () => {
    const refused = leftoversOnAws(
      (region) => {
        const client = clientFor(region);
        client.middlewareStack.add(
          () => async () => {
            throw Object.assign(new Error('Request has expired.'), { name: 'RequestExpired' });
          },
          { step: 'initialize', priority: 'high' },
        );
        return client;
      },
      { limitMilliseconds: 0, goingLimitMilliseconds: 0, pauseMilliseconds: 0 },
    );
    await expect(refused.look(profile)).rejects.toThrow(
      'AWS could not be asked what is left in eu-central-1: RequestExpired: Request has expired.',
    );
    await expect(refused.look(profile)).rejects.toMatchObject({ name: 'CredentialsRefused' });
  });
});
