import { forgetState, writeStack } from './pretend.ts';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { machineNumbers } from '../../src/hardware/stack/machine-numbers.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn, type Thing } from '../simcloud/world.ts';
import { isEveryCase, pretendProfiles, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 20 * minutes };
const instance = 'aws:ec2/instance:Instance';

/** Of the host `two` the second machine. */
const second = { environment: machineNumbers({ two: 2 }) };

const awsDisks = { name: 'small-aws', disk: 'aws:ebs/volume:Volume' };
const googleDisks = { name: 'small-gcp', disk: 'gcp:compute/disk:Disk' };

afterAll(forgetState, minutes);

const named = (things: Thing[], host: string) => things.find(({ name }) => name === host);

/** Ids of machines and volumes, and by volume the machine that it is attached to, each by the name of its host. */
function disksOf(cloud: Simcloud) {
  const ids = (wanted: string) =>
    thingsIn(cloud.world()).flatMap(({ type, name, id }) => (type === wanted ? [[name.replace('-data', ''), id]] : []));
  const attachments = thingsIn(cloud.world()).filter(
    ({ type }) => type === 'aws:ec2/volumeAttachment:VolumeAttachment',
  );
  return {
    machines: Object.fromEntries(ids(instance)) as Record<string, string>,
    volumes: Object.fromEntries(ids('aws:ebs/volume:Volume')) as Record<string, string>,
    attached: Object.fromEntries(attachments.map(({ inputs }) => [inputs.volumeId, inputs.instanceId])) as object,
  };
}

/** Every volume is at the machine of its host. */
function expectAttached(cloud: Simcloud): void {
  const { machines, volumes, attached } = disksOf(cloud);
  expect(attached).toEqual(
    Object.fromEntries(Object.entries(volumes).map(([host, volume]) => [volume, machines[host]])),
  );
}

async function expectRemoved(cloud: Simcloud, of: string): Promise<void> {
  await clearProfile(of);
  expect(thingsIn(cloud.world())).toEqual([]);
  expect(await remainingResources(of)).toEqual([]);
}

test.each([awsDisks, googleDisks])(
  'a host of $name that is replaced has a new machine and address, its host key, and the disk that it had',
  limit,
  ({ name, disk }) =>
    withSimcloud({}, async (cloud) => {
      const { stack: stackOf, machine } = pretendProfiles.find((each) => each.name === name)!;
      const things = (wanted: string) => thingsIn(cloud.world()).filter(({ type }) => type === wanted);
      await writeStack(name, stackOf(['one', 'two', 'three']));
      const made = await bringUp(name);
      const [machines, disks] = [things(machine), things(disk)];
      expect(disks).toHaveLength(3);
      const replaced = await bringUp(name, second);
      expect(things(disk)).toEqual(disks);
      const isAsBefore = (host: string) => isDeepStrictEqual(named(things(machine), host), named(machines, host));
      expect(['one', 'two', 'three'].map(isAsBefore)).toEqual([true, false, true]);
      for (const [index, host] of replaced.hosts.entries()) {
        const earlier = made.hosts[index];
        expect(host.address === earlier?.address, host.name).toBe(host.name !== 'two');
        if (host.reach.kind !== 'ssh' || earlier?.reach.kind !== 'ssh') throw new Error('not reached by SSH');
        expect(host.reach.hostKeys).toEqual(earlier.reach.hostKeys);
      }
      if (name === 'small-aws') expectAttached(cloud);
      const once = thingsIn(cloud.world());
      expect(await bringUp(name, second)).toEqual(replaced);
      expect(thingsIn(cloud.world())).toEqual(once);
      await expectRemoved(cloud, name);
    }),
);

test.each(isEveryCase ? [awsDisks, googleDisks] : [awsDisks])(
  'a new machine of $name that could not be made leaves the disk and the other hosts, and the next update makes it',
  limit,
  ({ name, disk }) =>
    withSimcloud({}, async (cloud) => {
      const { stack: stackOf, machine, noCapacity } = pretendProfiles.find((each) => each.name === name)!;
      const things = (wanted: string) => thingsIn(cloud.world()).filter(({ type }) => type === wanted);
      await writeStack(name, stackOf(['one', 'two']));
      await bringUp(name);
      const [machines, disks] = [things(machine), things(disk)];
      cloud.setFaults([whileMade({ kind: 'fail', says: noCapacity }, { type: machine })]);
      await expect(bringUp(name, second)).rejects.toThrow(noCapacity);
      expect(things(machine)).toEqual([named(machines, 'one')]);
      expect(things(disk)).toEqual(disks);
      cloud.setFaults([]);
      const replaced = await bringUp(name, second);
      expect(replaced.hosts.map((host) => host.name)).toEqual(['one', 'two']);
      expect(named(things(machine), 'one')).toEqual(named(machines, 'one'));
      expect(things(machine)).toHaveLength(2);
      expect(things(disk)).toEqual(disks);
      if (name === 'small-aws') expectAttached(cloud);
      await expectRemoved(cloud, name);
    }),
);
