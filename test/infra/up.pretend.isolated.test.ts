/** The life of a profile of each provider: updates that fail, hosts, a longer lease, fewer hosts, removal. The engine takes seconds for each. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { markOf } from '../../src/state/mark.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { openSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { costOf, thingsIn, type Effect, type Thing } from '../simcloud/world.ts';
import { isEveryCase, profileOfEachProvider, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 20 * minutes };
const says = 'api error InternalError: An internal error has occurred';
const first = '2026-12-01T10:00:00.000Z';
const extended = '2026-12-01T14:30:00.000Z';
const later = '2026-12-01T16:00:00.000Z';
const until = (expires: string) => ({
  environment: { PROOFLOAD_CAMPAIGN: 'campaign', PROOFLOAD_EXPIRES: expires },
});

afterAll(forgetState, minutes);

const isOfOneOrThree = ({ name }: Thing): boolean => /^(one|three)\b/.test(name);

describe.each(profileOfEachProvider)('$name', ({ name: profile, stack, always, machine, noCapacity }) => {
  let cloud: Simcloud;
  let close: () => Promise<void>;
  let inventory: Inventory;
  const things = () => thingsIn(cloud.world());
  const machines = () => things().flatMap(({ type, id }) => (type === machine ? [id] : []));

  /** Until when each machine is held. */
  const heldUntil = async () =>
    leftoversIn(await (await leftoversOf(profile)).check()).flatMap(
      (words) => /held until (\S+)$/.exec(words)?.[1] ?? [],
    );

  beforeAll(async () => {
    ({ cloud, close } = await openSimcloud());
    await writeStack(profile, stack(['one', 'two', 'three']));
  });
  afterAll(() => close());

  test('comes up after updates that failed, and says when a machine found no capacity', limit, async () => {
    // An update continues where the one before failed: at machines, or at all kinds that it reaches for the first time.
    const failed = new Set<string>();
    const anyKind = isEveryCase ? [whileMade({ kind: 'fail', says }, {})] : [];
    for (;;) {
      const makesAtOnce = [...failed].map((type) => whileMade({ kind: 'slow', milliseconds: 0 }, { type }));
      const noMachine = failed.has(machine) ? [] : [whileMade({ kind: 'fail', says: noCapacity }, { type: machine })];
      cloud.setFaults([...makesAtOnce, ...noMachine, ...anyKind]);
      const ending = await bringUp(profile, until(first)).then(
        (came) => ({ came }),
        (error: unknown) => ({ error }),
      );
      if ('came' in ending) {
        inventory = ending.came;
        break;
      }
      const kinds = kindsRefused(cloud);
      if (kinds.includes(machine)) expect(ending.error).toMatchObject({ name: 'NoCapacity' });
      else expect(String(ending.error)).toContain('InternalError');
      const before = failed.size;
      for (const kind of kinds) failed.add(kind);
      expect(failed.size, 'kinds that failed').toBeGreaterThan(before);
    }
    expect(failed.size).toBeGreaterThan(isEveryCase ? 2 : 0);
    expect(failed).toContain(machine);
  });

  test('has hosts with addresses and host keys, at their price', () => {
    expect(inventory.mark).toBe(markOf(profile));
    expect(new Set(inventory.hosts.map(({ address }) => address)).size).toBe(always.length + 3);
    for (const host of inventory.hosts)
      expect(host.reach).toMatchObject({ kind: 'ssh', hostKeys: [expect.any(String)] });
    const price = things().reduce((sum, { pricePerHour }) => sum + pricePerHour, 0);
    const cost = costOf(cloud.world());
    // Less than hosts brought up by hand live.
    cloud.advance(5);
    expect(price).toBeGreaterThan(0);
    expect(costOf(cloud.world()) - cost).toBeCloseTo(5 * price);
  });

  test('is held until the end of a lease that was extended, which may be repeated', limit, async () => {
    const hosts = [...always, 'one', 'two', 'three'];
    expect(await heldUntil()).toEqual(hosts.map(() => first));
    const world = await leftoversOf(profile);
    await world.hold(extended, AbortSignal.timeout(5 * minutes));
    await world.hold(extended, AbortSignal.timeout(5 * minutes));
    expect(await heldUntil()).toEqual(hosts.map(() => extended));
  });

  test('loses only the hosts removed from its file, and an update writes a later end of the lease', limit, async () => {
    const before = things();
    expect(before.filter(isOfOneOrThree).length).toBeGreaterThan(2);
    await writeStack(profile, stack(['two']));
    expect((await bringUp(profile, until(later))).hosts.map(({ name }) => name)).toEqual([...always, 'two']);
    expect(things().map(({ id }) => id)).toEqual(before.filter((thing) => !isOfOneOrThree(thing)).map(({ id }) => id));
    expect(await heldUntil()).toEqual([...always, 'two'].map(() => later));
  });

  test('is removed completely, with a machine that was made and reported as failed', limit, async () => {
    const before = machines().length;
    await writeStack(profile, stack(['two', 'four']));
    // Created, but reported as failed: the client does not know which.
    const failAfter: Effect = { kind: 'fail after', says };
    cloud.setFaults([whileMade(failAfter, { type: machine })]);
    await expect(bringUp(profile, until(later))).rejects.toThrow('InternalError');
    expect(machines()).toHaveLength(before + 1);
    await clearStack(profile);
    expect(things()).toEqual([]);
    expect(await remainingResources(profile)).toEqual([]);
  });
});

/** Kinds of things whose making was refused. */
const kindsRefused = (cloud: Simcloud): string[] =>
  cloud
    .world()
    .requests.flatMap(({ verb, outcome, type }) => (verb === 'create' && outcome === 'refused' ? [type] : []));
