import { forgetState, writeStack } from './pretend.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { leftoversOf } from '../../infra/leftovers-of.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { reaches } from '../simcloud/aws/reach.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn, type World } from '../simcloud/world.ts';
import { remainingResources } from './pretend-profile.ts';

const minutes = 60_000;
const peering = 'aws:ec2/vpcPeeringConnection:VpcPeeringConnection';
const instance = 'aws:ec2/instance:Instance';
const cassandra = 9042;

afterAll(forgetState, minutes);

const stackFile = join(projectFolder, 'stacks', 'Pulumi.aws-two-dcs.yaml');

/** Pairs of machines, by name, of which the first does not reach the port of the second. */
function unreached(world: World, port: number): string[] {
  const machines = thingsIn(world).filter(({ type }) => type === instance);
  return machines.flatMap((from) =>
    machines.filter((to) => !reaches(world, from, to, port)).map((to) => `${from.name} to ${to.name}`),
  );
}

test(
  'the hosts of aws-two-dcs are in three networks, reach each other and not by SSH, until its file no longer states a peering',
  { timeout: 20 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      const text = await readFile(stackFile, 'utf8');
      await writeStack('aws-two-dcs', text);
      const { hosts } = await bringUp('aws-two-dcs');
      const networks = Map.groupBy(hosts, ({ address }) => address.split('.').slice(0, 2).join('.'));
      expect([...networks].map(([range, own]) => [range, own.map(({ name }) => name)])).toEqual([
        ['10.77', ['node01', 'node02', 'node03']],
        ['10.78', ['node04', 'node05', 'node06']],
        ['10.79', ['load01', 'load02']],
      ]);
      expect(unreached(cloud.world(), cassandra)).toEqual([]);
      expect(unreached(cloud.world(), 22)).toHaveLength(hosts.length ** 2);
      const zones = thingsIn(cloud.world()).filter(({ type }) => type === instance);
      expect(zones.filter(({ outputs }) => outputs.availabilityZone === 'us-east-1b').map(({ name }) => name)).toEqual(
        expect.arrayContaining(['node04', 'node05', 'node06', 'load02']),
      );
      const held = await (await leftoversOf('aws-two-dcs')).check();
      expect(held.map(({ what, found }) => [what.split(' of us-east-1')[0], found.length])).toEqual(
        expect.arrayContaining([
          ['Peerings of networks', 3],
          ['Networks (VPCs)', 3],
          ['Security groups', 3],
        ]),
      );

      const machines = zones.map(({ id }) => id);
      await writeStack('aws-two-dcs', text.replace('peers: [dc2, load]', 'peers: [load]'));
      await bringUp('aws-two-dcs');
      const pairs = ['node01', 'node02', 'node03'].flatMap((one) =>
        ['node04', 'node05', 'node06'].flatMap((two) => [`${one} to ${two}`, `${two} to ${one}`]),
      );
      expect(unreached(cloud.world(), cassandra).toSorted()).toEqual(pairs.toSorted());
      expect(thingsIn(cloud.world()).flatMap(({ type, id }) => (type === instance ? [id] : []))).toEqual(machines);

      await clearStack('aws-two-dcs');
      expect(thingsIn(cloud.world())).toEqual([]);
      // AWS lists peerings as deleted for hours: these are no leftovers.
      expect(cloud.world().things.filter(({ type }) => type === peering)).toHaveLength(3);
      expect(await remainingResources('aws-two-dcs')).toEqual([]);
    }),
);
