/** Two campaigns rent from one profile at the same time, next to hosts that a person brought up. The engine takes seconds for each. */
import { forgetState, writeStack } from './pretend.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../infra/cleanup.ts';
import { clearStack, forgetStack } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { listBroughtUp } from '../../src/hardware/stack/brought-up.ts';
import { pulumiFolder } from '../../src/hardware/stack/environment.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { ensureKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import { campaignStack, markOf } from '../../src/state/mark.ts';
import { openSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn, type Thing } from '../simcloud/world.ts';
import { profileOfEachProvider, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 20 * minutes };
const hosts = ['one', 'two'];

afterAll(forgetState, minutes);

const found = async (stack: string) => leftoversIn(await (await leftoversOf(stack)).check());
const stateOf = (stack: string) => join(pulumiFolder, '.pulumi/stacks/proofload', `${stack}.json`);

describe.each(profileOfEachProvider)('$name', ({ name: profile, stack: stackFile, machine }) => {
  const [a, b] = ['a', 'b'].map((id) => campaignStack(profile, id)) as [string, string];
  let cloud: Simcloud;
  let close: () => Promise<void>;
  const things = (): Thing[] => thingsIn(cloud.world());
  const up = (campaign: string) =>
    bringUp(campaignStack(profile, campaign), {
      environment: { PROOFLOAD_CAMPAIGN: campaign, PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' },
    });

  beforeAll(async () => {
    ({ cloud, close } = await openSimcloud());
    await writeStack(profile, stackFile(hosts));
  });
  afterAll(() => close());

  test('two campaigns come up at the same time, with names and keys of their own', limit, async () => {
    const [one, other, byHand] = await Promise.all([up('a'), up('b'), bringUp(profile)]);
    expect([one.mark, other.mark, byHand.mark]).toEqual([a, b, profile].map((stack) => markOf(stack)));
    const machines = things().filter(({ type }) => type === machine);
    expect(machines).toHaveLength(3 * hosts.length);
    const keys = await Promise.all([a, b].map((stack) => ensureKeys(stack, hosts)));
    expect(keys[0]!.publicKey).not.toBe(keys[1]!.publicKey);
    expect(
      new Set([one, other, byHand].flatMap((all) => all.hosts.map(({ reach }) => JSON.stringify(reach)))).size,
    ).toBe(6);
  });

  test('one is destroyed while the other runs, which keeps everything as it is', limit, async () => {
    const before = await found(b);
    const ofPerson = await found(profile);
    await Promise.all([clearStack(a), up('b')]);
    await forgetStack(a);
    expect(await found(a)).toEqual([]);
    expect(await found(b)).toEqual(before);
    expect(await found(profile)).toEqual(ofPerson);
    expect(await listBroughtUp()).toEqual(expect.arrayContaining([b, profile]));
    expect(await listBroughtUp()).not.toContain(a);
    expect([a, b, profile].map((stack) => existsSync(stateOf(stack)))).toEqual([false, true, true]);
  });

  test('cleanup never touches what a running campaign holds, and by itself nothing of a person', limit, async () => {
    const before = things().length;
    const clean = (campaigns: string[], remove: 'of campaigns' | 'everything') =>
      cleanUp({
        only: ({ name }) => name === profile,
        holders: async () => ({ campaigns, leases: campaigns }),
        remove,
        pause: async () => {},
      });
    await clean(['b'], 'of campaigns');
    expect(things()).toHaveLength(before);
    const byHand = await found(profile);
    const cleaned = await clean([], 'of campaigns');
    expect(cleaned.find(({ stack }) => stack === b)).toMatchObject({ campaign: 'b', removed: true, left: [] });
    expect(await found(profile)).toEqual(byHand);
    await clean([], 'everything');
    expect(things()).toEqual([]);
    expect(await remainingResources(profile)).toEqual([]);
  });
});
