import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { runtime } from '@pulumi/pulumi';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Inventory } from '../../../../src/hosts/inventory.ts';
import type { Profile, StackProfile } from '../../../../src/providers/profile.ts';
import { host, profile, settings } from './example.ts';

interface Declared {
  type: string;
  name: string;
  inputs: Record<string, unknown>;
}

let declared: Declared[] = [];
afterAll(() => rm(scratchState, { recursive: true, force: true }));

beforeEach(async () => {
  declared = [];
  await runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        declared.push({ type, name, inputs: inputs as Record<string, unknown> });
        const position = declared.length;
        return {
          id: `${name}-id`,
          state: {
            ...(inputs as object),
            privateIp: `10.77.0.${position}`,
            publicIp: `203.0.113.${position}`,
            keyName: 'login',
          },
        };
      },
      call: ({ token }) =>
        token.includes('AvailabilityZones')
          ? { names: ['eu-central-1a', 'eu-central-1b'], zoneIds: ['euc1-az2', 'euc1-az3'] }
          : { id: 'ami-newest' },
    },
    'proofload',
    'aws-example',
    false,
  );
});

async function declare(example: StackProfile): Promise<Inventory> {
  const { aws } = await import('../../../../infra/providers/aws/hosts.ts');
  const inventory = await aws.declare(example, example.hosts);
  return new Promise((resolve) => {
    inventory.apply(resolve);
  });
}

const of = (type: string): Declared[] => declared.filter((each) => each.type === type);

test('the inventory has the private address, the address for SSH, and the host key that the machine was given', async () => {
  const inventory = await declare(profile);
  expect(inventory).toMatchObject({ profile: 'aws-example', provider: 'aws', caveats: ['A caveat of the profile.'] });
  expect(inventory.hosts.map(({ name }) => name)).toEqual(['kafka01', 'cassandra01']);
  const [first] = inventory.hosts;
  expect(first?.place).toBe('eu-central-1a (euc1-az2)');
  expect(first).toMatchObject({ dataFolder: '/data/proofload', networkBitsPerSecond: 10e9, roles: ['kafka-broker'] });
  expect(first?.address).toMatch(/^10\.77\.0\./);
  if (first?.reach.kind !== 'ssh') throw new Error('not reached by SSH');
  expect(first.reach).toMatchObject({ user: 'ubuntu', port: 22, address: expect.stringMatching(/^203\./) as string });
  const [machine] = of('aws:ec2/instance:Instance');
  // Pulumi's representation of a secret, encrypted in the state and hidden in logs.
  expect(machine?.inputs.userData).toMatchObject({
    '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
    value: expect.stringContaining(first.reach.hostKeys[0] ?? 'a host key') as string,
  });
});

test('no rule is open to the internet, and only SSH is open to the outside', async () => {
  await declare(profile);
  const [firewall, ...others] = of('aws:ec2/securityGroup:SecurityGroup');
  expect(others).toEqual([]);
  const rules = firewall?.inputs.ingress as { self?: boolean; cidrBlocks?: string[]; fromPort: number }[];
  const fromOutside = rules.filter(({ self }) => !self);
  expect(fromOutside).toEqual([
    expect.objectContaining({ fromPort: 22, toPort: 22, protocol: 'tcp', cidrBlocks: ['203.0.113.7/32'] }),
  ]);
  expect(rules.filter(({ self }) => self).map(({ fromPort }) => fromPort)).toEqual(
    expect.arrayContaining([9092, 9093, 2181, 9042, 7000, 7077]),
  );
});

test('a shutdown terminates machines, disks are encrypted, and metadata requires a token', async () => {
  await declare(profile);
  const machines = of('aws:ec2/instance:Instance');
  expect(machines).toHaveLength(2);
  for (const { inputs } of machines) {
    expect(inputs).toMatchObject({
      ami: 'ami-newest',
      instanceInitiatedShutdownBehavior: 'terminate',
      metadataOptions: { httpTokens: 'required' },
      rootBlockDevice: { encrypted: true, deleteOnTermination: true },
    });
    expect(inputs).not.toHaveProperty('disableApiTermination');
    expect(inputs).not.toHaveProperty('instanceMarketOptions');
  }
  expect(of('aws:ebs/volume:Volume')).toMatchObject([
    { name: 'cassandra01-data', inputs: { encrypted: true, size: 500, type: 'gp3', iops: 6000 } },
  ]);
  expect(of('aws:ec2/volumeAttachment:VolumeAttachment')).toHaveLength(1);
});

test('the provider tags everything with the mark, the campaign and its expiry', async () => {
  process.env.PROOFLOAD_CAMPAIGN = 'pipeline-stress-1';
  process.env.PROOFLOAD_EXPIRES = '2026-12-01T10:00:00.000Z';
  const { mark } = await declare(profile);
  const [provider, ...others] = of('pulumi:providers:aws');
  expect(others).toEqual([]);
  const { tags } = JSON.parse(provider?.inputs.defaultTags as string) as { tags: Record<string, string> };
  expect(tags).toMatchObject({
    'proofload:mark': mark,
    'proofload:campaign': 'pipeline-stress-1',
    'proofload:expires': '2026-12-01T10:00:00.000Z',
    'proofload:profile': 'aws-example',
  });
  expect(tags['proofload:owner']).toBeTruthy();
  expect(provider?.inputs.region).toBe('eu-central-1');
});

test('a new end of the lease does not change the machines', async () => {
  process.env.PROOFLOAD_EXPIRES = '2026-12-01T10:00:00.000Z';
  await declare(profile);
  const before = of('aws:ec2/instance:Instance').map(({ inputs }) => inputs);
  declared = [];
  process.env.PROOFLOAD_EXPIRES = '2026-12-02T10:00:00.000Z';
  await declare(profile);
  expect(of('aws:ec2/instance:Instance').map(({ inputs }) => inputs)).toEqual(before);
});

test('hosts in one zone share a placement group; hosts in several zones have a subnet each and no placement group', async () => {
  await declare(profile);
  expect(of('aws:ec2/placementGroup:PlacementGroup')).toMatchObject([{ inputs: { strategy: 'cluster' } }]);
  declared = [];
  await declare({ ...profile, hosts: [host('kafka01'), host('kafka02', { zone: 'b' })] });
  expect(of('aws:ec2/placementGroup:PlacementGroup')).toEqual([]);
  expect(of('aws:ec2/subnet:Subnet').map(({ inputs }) => inputs.availabilityZone)).toEqual([
    'eu-central-1a',
    'eu-central-1b',
  ]);
});

/** Resources by type and name, by which Pulumi decides what to keep. */
const identities = (): string[] => declared.map(({ type, name }) => `${type} ${name}`).toSorted();

test('a profile without networks keeps the resources and addresses that it has always had', async () => {
  await declare(profile);
  expect(
    identities().filter((each) => /:(Vpc|Subnet|InternetGateway|Route\w*|SecurityGroup|Pl\w+|Vpc\w+) /.test(each)),
  ).toEqual([
    'aws:ec2/internetGateway:InternetGateway gateway',
    'aws:ec2/placementGroup:PlacementGroup placement',
    'aws:ec2/route:Route way-out',
    'aws:ec2/routeTable:RouteTable routes',
    'aws:ec2/routeTableAssociation:RouteTableAssociation routes-a',
    'aws:ec2/securityGroup:SecurityGroup firewall',
    'aws:ec2/subnet:Subnet subnet-a',
    'aws:ec2/vpc:Vpc network',
  ]);
  expect(of('aws:ec2/vpc:Vpc')).toMatchObject([
    { inputs: { cidrBlock: '10.77.0.0/16', tags: { Name: 'aws-example-network' } } },
  ]);
  expect(of('aws:ec2/subnet:Subnet')).toMatchObject([{ inputs: { cidrBlock: '10.77.0.0/24' } }]);
  const rules = of('aws:ec2/securityGroup:SecurityGroup')[0]?.inputs.ingress as object[];
  for (const rule of rules) expect('self' in rule !== 'cidrBlocks' in rule).toBe(true);
});

test('networks are peered with routes in both directions, and rules that let each other in within AWS’s limit', async () => {
  const networks = {
    one: { range: '10.80.0.0/16', zones: ['a'], peers: ['two'] },
    two: { range: '10.81.0.0/16', zones: ['b'], peers: [] },
    three: { range: '10.82.0.0/16', zones: ['c'], peers: ['one', 'two'] },
    four: { range: '10.83.0.0/16', zones: ['d'], peers: ['one', 'two', 'three'] },
  };
  const zones = { ...settings.zones, c: 'eu-central-1a', d: 'eu-central-1a' };
  const hosts = ['a', 'b', 'c', 'd'].map((zone) => host(`host-${zone}`, { zone }));
  await declare({ ...profile, settings: { ...settings, zones, networks } as Profile['settings'], hosts });
  expect(of('aws:ec2/vpc:Vpc').map(({ inputs }) => inputs.cidrBlock)).toEqual(
    Object.values(networks).map(({ range }) => range),
  );
  expect(of('aws:ec2/subnet:Subnet').map(({ name, inputs }) => [name, inputs.cidrBlock])).toContainEqual([
    'subnet-c',
    '10.82.0.0/24',
  ]);
  expect(of('aws:ec2/vpcPeeringConnection:VpcPeeringConnection')).toHaveLength(6);
  expect(of('aws:ec2/route:Route').filter(({ inputs }) => inputs.vpcPeeringConnectionId)).toHaveLength(12);
  expect(new Set(identities()).size).toBe(declared.length);
  for (const { inputs } of of('aws:ec2/securityGroup:SecurityGroup')) {
    const rules = inputs.ingress as { self?: boolean; cidrBlocks?: string[] }[];
    expect(rules.some(({ cidrBlocks = [] }) => cidrBlocks.includes('0.0.0.0/0'))).toBe(false);
    // AWS counts each source of a rule, and by default allows 60 of them in a group.
    const sources = rules.reduce(
      (sum, { self, cidrBlocks = [] }) => sum + Number(self ?? false) + cidrBlocks.length,
      0,
    );
    expect(sources).toBeLessThanOrEqual(60);
  }
});

test('spot instances are one-time requests, and have a caveat', async () => {
  const spot = { ...settings, spot: true };
  const { caveats } = await declare({ ...profile, settings: spot });
  expect(of('aws:ec2/instance:Instance')[0]?.inputs.instanceMarketOptions).toMatchObject({ marketType: 'spot' });
  expect(caveats.at(-1)).toContain('spot instances');
});
