import * as aws from '@pulumi/aws';
import { expect, test } from 'vitest';
import { withStack } from './engine.ts';
import { words } from './faults.ts';
import { withSimcloud } from './harness.ts';
import { costOf, thingsIn } from './world.ts';

const minutes = 60_000;
const instance = 'aws:ec2/instance:Instance';

/** A host in a network of its own, as small as AWS allows. */
const program = (instanceType: string) => async () => {
  const provider = new aws.Provider('aws', {
    region: 'eu-central-1',
    defaultTags: { tags: { 'proofload:mark': 'proofload-ab12cd' } },
  });
  const options = { provider };
  const image = await aws.ec2.getAmi(
    { owners: ['099720109477'], mostRecent: true, filters: [{ name: 'name', values: ['*noble-24.04-amd64*'] }] },
    options,
  );
  const vpc = new aws.ec2.Vpc('net', { cidrBlock: '10.1.0.0/16' }, options);
  const subnet = new aws.ec2.Subnet('a', { vpcId: vpc.id, cidrBlock: '10.1.0.0/24' }, options);
  const group = new aws.ec2.SecurityGroup('inside', { vpcId: vpc.id }, options);
  const host = new aws.ec2.Instance(
    'kafka01',
    { ami: image.id, instanceType, subnetId: subnet.id, vpcSecurityGroupIds: [group.id], tags: { role: 'broker' } },
    options,
  );
  return { address: host.privateIp };
};

test(
  'an unchanged program makes its things in the pretend cloud, pays for them, and destroys them',
  { timeout: 10 * minutes },
  () =>
    withSimcloud({}, (cloud) =>
      withStack(program('i4i.4xlarge'), async (stack) => {
        const { outputs } = await stack.up();
        expect(outputs.address?.value).toBe('10.1.0.5');
        expect(thingsIn(cloud.world()).map(({ name }) => name)).toEqual([
          'net',
          expect.any(String),
          expect.any(String),
          'kafka01',
        ]);
        const host = thingsIn(cloud.world()).find(({ type }) => type === instance);
        expect(host?.inputs.tagsAll).toEqual({ 'proofload:mark': 'proofload-ab12cd', role: 'broker' });
        cloud.advance(10);
        expect(costOf(cloud.world())).toBeCloseTo(13.73, 0);

        await stack.destroy();
        expect(thingsIn(cloud.world())).toEqual([]);
        const removals = cloud.world().requests.filter(({ verb }) => verb === 'delete');
        expect(removals.map(({ name }) => name)).toEqual(['kafka01', expect.any(String), expect.any(String), 'net']);
      }),
    ),
);

test('out of capacity is said in the words of the real cloud', { timeout: 10 * minutes }, () =>
  withSimcloud(
    {
      faults: [
        { verb: 'create', type: instance, name: null, nth: 1, effect: { kind: 'fail', says: words.noCapacityAtAws } },
      ],
    },
    (cloud) =>
      withStack(program('i4i.4xlarge'), async (stack) => {
        await expect(stack.up()).rejects.toThrow('InsufficientInstanceCapacity');
        expect(thingsIn(cloud.world()).some(({ type }) => type === instance)).toBe(false);
        await stack.up();
        await stack.destroy();
        expect(thingsIn(cloud.world())).toEqual([]);
      }),
  ),
);
