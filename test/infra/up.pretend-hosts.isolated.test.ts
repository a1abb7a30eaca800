/** Hosts that are added, replaced and removed by further updates of the same stack, as those that join, fail or leave in a campaign. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { machineNumbers, onlyHosts } from '../../src/hardware/stack/declared-hosts.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { openSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { profilesWithDisks, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 20 * minutes };
const instance = 'aws:ec2/instance:Instance';
const campaign = { PROOFLOAD_CAMPAIGN: 'c', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' };
const withHosts = (hosts: string[], machines = {}) => ({
  environment: { ...campaign, ...onlyHosts(hosts), ...machineNumbers(machines) },
});
const all = ['one', 'two', 'three'];

afterAll(forgetState, minutes);

describe.each(profilesWithDisks)('$name', ({ name: profile, stack, machine, noCapacity }) => {
  let cloud: Simcloud;
  let close: () => Promise<void>;
  let inventory: Inventory;
  const things = () => thingsIn(cloud.world());
  const machines = () => things().filter(({ type }) => type === machine);
  /** Machine and disk of a host, with what belongs to them. */
  const thingsOf = (...hosts: string[]) => things().filter(({ name }) => hosts.includes(name.split('-')[0]!));
  const disks = () => things().filter(({ type, name }) => /disk|volume:/i.test(type) && name.endsWith('-data'));
  const noMachine = whileMade({ kind: 'fail', says: noCapacity }, { type: machine });
  const named = (host: string, { hosts }: Inventory = inventory) => hosts.find(({ name }) => name === host);

  beforeAll(async () => {
    ({ cloud, close } = await openSimcloud());
    await writeStack(profile, stack(all));
    inventory = await bringUp(profile, withHosts(['one', 'three']));
  }, 10 * minutes);
  afterAll(() => close());

  test('a host is added to those that are up, which stay as they are', limit, async () => {
    expect(inventory.hosts.map(({ name }) => name)).toEqual(['one', 'three']);
    const before = machines();
    expect(before).toHaveLength(2);
    const added = await bringUp(profile, withHosts(all));
    expect(added.hosts.map(({ name }) => name)).toEqual(all);
    expect(added.hosts.filter(({ name }) => name !== 'two')).toEqual(inventory.hosts);
    expect(machines()).toHaveLength(3);
    expect(machines()).toEqual(expect.arrayContaining(before));
    const found = leftoversIn(await (await leftoversOf(profile)).check());
    expect(found.filter((each) => each.includes('two')).length).toBeGreaterThanOrEqual(1);
    inventory = added;
  });

  test(
    'a host that is replaced, if need be by a second update, has a new machine and address, and keeps its host key and disk',
    limit,
    async () => {
      const before = { others: thingsOf('one', 'three'), disks: disks(), machines: machines() };
      expect(before.disks).toHaveLength(3);
      cloud.setFaults([noMachine]);
      await expect(bringUp(profile, withHosts(all, { two: 2 }))).rejects.toThrow(noCapacity);
      expect(machines()).toHaveLength(2);
      expect(disks()).toEqual(before.disks);

      cloud.setFaults([]);
      const replaced = await bringUp(profile, withHosts(all, { two: 2 }));
      expect(machines()).toHaveLength(3);
      expect(thingsOf('one', 'three')).toEqual(before.others);
      expect(disks()).toEqual(before.disks);
      expect(replaced.hosts.filter(({ name }) => name !== 'two')).toEqual(
        inventory.hosts.filter(({ name }) => name !== 'two'),
      );
      const [now, earlier] = [named('two', replaced)!, named('two')!];
      expect(now.address).not.toBe(earlier.address);
      if (now.reach.kind !== 'ssh' || earlier.reach.kind !== 'ssh') throw new Error('not reached by SSH');
      expect(now.reach.hostKeys).toEqual(earlier.reach.hostKeys);
      if (machine === instance) expectAttached(cloud);
      inventory = replaced;
    },
  );

  test(
    'a host is removed with its disk, if need be by a second update, the others stay as they are, and cleanup finds them alone',
    limit,
    async () => {
      const [others, before] = [thingsOf('one', 'three'), machines()];
      expect(thingsOf('two').length).toBeGreaterThanOrEqual(2);
      // The machine of `two` keeps its number, as in the campaign that replaced it.
      const withoutTwo = withHosts(['one', 'three'], { two: 2 });
      const effect = { kind: 'fail', says: 'The service is unavailable.' } as const;
      cloud.setFaults([{ verb: 'delete', type: machine, name: null, nth: null, effect }]);
      await expect(bringUp(profile, withoutTwo)).rejects.toThrow('The service is unavailable.');
      expect(machines()).toEqual(before);

      cloud.setFaults([]);
      const rest = await bringUp(profile, withoutTwo);
      expect(rest.hosts).toEqual(inventory.hosts.filter(({ name }) => name !== 'two'));
      expect(thingsOf('two')).toEqual([]);
      expect(thingsOf('one', 'three')).toEqual(others);
      expect(machines()).toHaveLength(2);
      const found = leftoversIn(await (await leftoversOf(profile)).check());
      expect(found.filter((each) => /\btwo\b/.test(each))).toEqual([]);
      expect(found.filter((each) => each.includes('three')).length).toBeGreaterThanOrEqual(1);
      await clearStack(profile);
      expect(things()).toEqual([]);
      expect(await remainingResources(profile)).toEqual([]);
    },
  );
});

/** On AWS, every volume is attached to the machine of its host. */
function expectAttached(cloud: Simcloud): void {
  const things = thingsIn(cloud.world());
  const machines = new Map(things.flatMap(({ type, name, id }) => (type === instance ? [[name, id]] : [])));
  const volumes = things.filter(({ type }) => type === 'aws:ebs/volume:Volume');
  const attachments = things.filter(({ type }) => type === 'aws:ec2/volumeAttachment:VolumeAttachment');
  expect(new Map(attachments.map(({ inputs }) => [inputs.volumeId, inputs.instanceId]))).toEqual(
    new Map(volumes.map(({ id, name }) => [id, machines.get(name.replace('-data', ''))])),
  );
}
