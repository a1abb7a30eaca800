import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { DescribeTagsCommand, EC2Client, type Tag } from '@aws-sdk/client-ec2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patience } from '../../../../infra/providers/aws/client.ts';
import { leftoversOnAws } from '../../../../infra/providers/aws/leftovers.ts';
import { tagsFor } from '../../../../infra/rented/rented-tags.ts';
import { leftoversIn } from '../../../../infra/leftovers-of.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { profile } from './example.ts';
import { leak } from './leaked.ts';
import { judgeCalls, makeBusy } from './busy-account.ts';
import { installMoto, startMoto } from './moto.ts';

const minutes = 60_000;
const reason = await installMoto();

/** moto has no placement groups; these replace them. */
let placementGroups: string[] = [];
let groupTags: Tag[] = [];
let url = '';

function clientFor(region: string): EC2Client {
  const credentials = { accessKeyId: 'pretend', secretAccessKey: 'pretend' };
  const client = new EC2Client({ region, endpoint: url, credentials, ...patience });
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

/** Whether the account is busy, as in the nightly checks. */
const isBusy = process.env.PROOFLOAD_EVERY_CASE === '1';

const world = leftoversOnAws((region) => (isBusy ? makeBusy(clientFor(region)) : clientFor(region)), {
  limitMilliseconds: minutes,
  goingLimitMilliseconds: minutes,
  pauseMilliseconds: 100,
});
const leaked = [
  'instance',
  'internet gateway',
  'key pair',
  'network',
  'network',
  'peering',
  'route table',
  'security group',
  'subnet',
  'volume',
];
const kindsOf = (found: string[]): string[] =>
  found
    .map((words) => leaked.find((kind) => words.startsWith(`${kind} `)) ?? words)
    .toSorted((one, other) => one.localeCompare(other));

/** Tagged resources by their expiry. */
async function taggedByExpiry() {
  const client = clientFor('eu-central-1');
  const command = new DescribeTagsCommand({ Filters: [{ Name: 'key', Values: ['proofload:expires'] }] });
  const { Tags = [] } = await client.send(command);
  client.destroy();
  return Map.groupBy(Tags, ({ Value }) => Value);
}

describe.skipIf(reason !== null)(`leftovers on AWS${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let server: Awaited<ReturnType<typeof startMoto>> | undefined;
  const other = { ...profile, stack: 'aws-example.of-another' };

  beforeAll(async () => {
    server = await startMoto();
    ({ url } = server);
    const owner = await ownerId();
    const held = { campaign: 'c', expires: '2026-12-01T10:00:00.000Z' };
    const client = clientFor('eu-central-1');
    groupTags = Object.entries(tagsFor(profile, owner, held)).map(([Key, Value]) => ({
      Key,
      Value,
    }));
    await leak(client, 'ours', tagsFor(profile, owner, held));
    await leak(client, 'of-another-campaign', tagsFor(other, owner, held));
    await leak(client, 'of-another-machine', tagsFor(profile, 'another', held));
    client.destroy();
  }, 10 * minutes);
  afterAll(async () => {
    await server?.stop();
    await rm(scratchState, { recursive: true, force: true });
  });

  test('everything with the mark is found and labelled, kind by kind', { timeout: 5 * minutes }, async () => {
    const checks = await world.check(profile);
    expect(kindsOf(leftoversIn(checks))).toEqual(leaked);
    expect(leftoversIn(checks)[0]).toMatch(
      /^instance i-[0-9a-f]+ \(ours\), running, held until 2026-12-01T10:00:00\.000Z$/,
    );
    expect(checks[0]?.what).toMatch(
      /^Instances of eu-central-1 with the tag proofload:mark=proofload-[0-9a-f]{6} of this state folder$/,
    );
  });

  test('the expiry tag is updated on all of our resources, and on no others', { timeout: 5 * minutes }, async () => {
    const expires = '2026-12-01T14:30:00.000Z';
    const hold = () => world.hold!(profile, expires, AbortSignal.timeout(5 * minutes));
    const before = (await taggedByExpiry()).get('2026-12-01T10:00:00.000Z')!.length;
    await hold();
    const after = await taggedByExpiry();
    expect(after.get(expires)!.length).toBeGreaterThanOrEqual(leaked.length);
    expect(after.get(expires)!.length).toBe(before / 3);
    expect(after.get('2026-12-01T10:00:00.000Z')!.length).toBe((2 * before) / 3);
    expect(leftoversIn(await world.check(profile))[0]).toMatch(/, held until 2026-12-01T14:30:00\.000Z$/);
    // A repeat is not an error.
    await hold();
  });

  test('all of our resources are removed, and no others', { timeout: 10 * minutes }, async () => {
    placementGroups = ['ours'];
    const progress: string[] = [];
    await world.remove(profile, { onProgress: (text) => progress.push(text) });
    expect(leftoversIn(await world.check(profile))).toEqual([]);
    expect(progress[0]).toMatch(/^removing instance i-/);
    expect(placementGroups).toEqual([]);
    // A repeat is not an error.
    await world.remove(profile, {});

    expect(kindsOf(leftoversIn(await world.check(other)))).toEqual(leaked);
  });

  test.runIf(isBusy)('botocore finds nothing wrong with any call', async () => {
    const { operations, faults } = await judgeCalls();
    expect(faults).toBe('');
    expect(operations.size).toBeGreaterThan(20);
  });

  test('a refusal names the region and AWS’s response', { timeout: 5 * minutes }, async () => {
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
    await expect(refused.check(profile)).rejects.toThrow(
      'Could not list leftovers on AWS in eu-central-1: RequestExpired: Request has expired.',
    );
    await expect(refused.check(profile)).rejects.toMatchObject({ name: 'CredentialsRefused' });
  });
});
