import { forgetState, writeStack } from './pretend.ts';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { machineNumbers } from '../../src/hardware/stack/machine-numbers.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { thingsIn, type Thing } from '../simcloud/world.ts';
import { profilesWithDisks, remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const instance = 'aws:ec2/instance:Instance';
const diskOf: Record<string, string> = {
  'small-aws': 'aws:ebs/volume:Volume',
  'small-gcp': 'gcp:compute/disk:Disk',
};

/** Of the host `two` the second machine. */
const second = { environment: machineNumbers({ two: 2 }) };

afterAll(forgetState, minutes);

const named = (things: Thing[], host: string) => things.find(({ name }) => name === host);

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

test.each(profilesWithDisks)(
  'a host of $name that is replaced, if need be by a second update, has a new machine and address, its host key, and the disk that it had',
  { timeout: 20 * minutes },
  ({ name, stack, machine, noCapacity }) =>
    withSimcloud({}, async (cloud) => {
      const things = (wanted: string) => thingsIn(cloud.world()).filter(({ type }) => type === wanted);
      const disk = diskOf[name]!;
      await writeStack(name, stack(['one', 'two', 'three']));
      const made = await bringUp(name);
      const [machines, disks] = [things(machine), things(disk)];
      expect(disks).toHaveLength(3);
      const isAsBefore = (host: string) => isDeepStrictEqual(named(things(machine), host), named(machines, host));

      cloud.setFaults([whileMade({ kind: 'fail', says: noCapacity }, { type: machine })]);
      await expect(bringUp(name, second)).rejects.toThrow(noCapacity);
      expect(things(machine)).toHaveLength(2);
      expect(['one', 'three'].map(isAsBefore)).toEqual([true, true]);
      expect(things(disk)).toEqual(disks);

      cloud.setFaults([]);
      const replaced = await bringUp(name, second);
      expect(things(machine)).toHaveLength(3);
      expect(things(disk)).toEqual(disks);
      expect(['one', 'two', 'three'].map(isAsBefore)).toEqual([true, false, true]);
      expect(replaced.hosts.map((host) => host.name)).toEqual(['one', 'two', 'three']);
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
      await clearProfile(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(name)).toEqual([]);
    }),
);
