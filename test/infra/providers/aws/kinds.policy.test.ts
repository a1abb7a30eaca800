import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBalances, volumeBalances } from '../../../../infra/providers/aws/credit-balances.ts';
import { moveExpiry } from '../../../../infra/providers/aws/expiry.ts';
import { awsResource } from '../../../../infra/providers/aws/resource.ts';
import { kinds } from '../../../../infra/providers/aws/kinds.ts';
import { readAccount } from '../../../../src/providers/aws/account.ts';
import { projectFolder } from '../../../../src/state/paths.ts';

const words = z.union([z.string().transform((word) => [word]), z.array(z.string())]);
const policy = z
  .object({
    Statement: z.array(
      z.object({
        Sid: z.string(),
        Effect: z.literal('Allow'),
        Action: words,
        Resource: words,
        Condition: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
      }),
    ),
  })
  .parse(JSON.parse(await readFile(join(projectFolder, 'docs/aws-policy.json'), 'utf8')));
const allowed = policy.Statement.flatMap(({ Action }) => Action);

/** EC2 calls of the AWS provider to create, read, update and delete each type that the program declares. */
const ofResources: Record<string, string[]> = {
  'ec2.Vpc': ['CreateVpc', 'DescribeVpcs', 'DescribeVpcAttribute', 'ModifyVpcAttribute', 'DeleteVpc'],
  'ec2.Subnet': ['CreateSubnet', 'DescribeSubnets', 'ModifySubnetAttribute', 'DeleteSubnet'],
  'ec2.InternetGateway': ['CreateInternetGateway', 'AttachInternetGateway', 'DeleteInternetGateway'],
  'ec2.RouteTable': ['CreateRouteTable', 'DescribeRouteTables', 'DeleteRouteTable'],
  'ec2.Route': ['CreateRoute', 'DeleteRoute', 'ReplaceRoute'],
  'ec2.VpcPeeringConnection': [
    'CreateVpcPeeringConnection',
    'AcceptVpcPeeringConnection',
    'DescribeVpcPeeringConnections',
    'DeleteVpcPeeringConnection',
  ],
  'ec2.RouteTableAssociation': ['AssociateRouteTable', 'DisassociateRouteTable'],
  'ec2.SecurityGroup': [
    'CreateSecurityGroup',
    'DescribeSecurityGroups',
    'AuthorizeSecurityGroupIngress',
    'AuthorizeSecurityGroupEgress',
    'RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress',
    'DeleteSecurityGroup',
  ],
  'ec2.PlacementGroup': ['CreatePlacementGroup', 'DescribePlacementGroups', 'DeletePlacementGroup'],
  'ec2.KeyPair': ['ImportKeyPair', 'DescribeKeyPairs', 'DeleteKeyPair'],
  'ec2.Instance': ['RunInstances', 'DescribeInstances', 'DescribeInstanceAttribute', 'TerminateInstances'],
  'ebs.Volume': ['CreateVolume', 'DescribeVolumes', 'ModifyVolume', 'DeleteVolume'],
  'ec2.VolumeAttachment': ['AttachVolume', 'DetachVolume'],
  'ec2.getAmiOutput': ['DescribeImages'],
  tags: ['CreateTags', 'DeleteTags', 'DescribeTags'],
};

test('the policy is tested for every resource type that the program declares', async () => {
  const sources = await Promise.all(
    ['hosts.ts', 'machine.ts', 'network.ts', 'peering.ts'].map((file) =>
      readFile(join(projectFolder, 'infra/providers/aws', file), 'utf8'),
    ),
  );
  const declared = sources.join('\n').matchAll(/(?:new |= )((?:ec2|ebs)\.\w+)\(/g);
  const names = new Set([...declared].map((match) => match[1]));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(Object.keys(ofResources)).toContain(name);
});

test.each(Object.entries(ofResources))('the policy allows what %s needs', (_type, calls) => {
  for (const call of calls) expect(allowed).toContain(`ec2:${call}`);
});

/** An EC2 client that records its calls. */
async function recordingClient(answerTo: (input: unknown) => object) {
  const called: string[] = [];
  const client = {
    config: {},
    send: async (command: { input: unknown }) => {
      called.push(command.constructor.name.replace(/Command$/, ''));
      return answerTo(command.input);
    },
  };
  const { EC2Client } = await import('@aws-sdk/client-ec2');
  // The SDK's paginators require an instance of its own class.
  Object.setPrototypeOf(client, EC2Client.prototype);
  return { client, called };
}

test('the policy allows the calls that find and remove leftovers', async () => {
  const { client, called } = await recordingClient(() => ({}));
  for (const kind of kinds) {
    await kind.find(client as never, []);
    await kind.remove(
      client as never,
      awsResource('thing', 'id', [], { networks: ['network'], associations: ['association'] }),
    );
  }
  expect(called).toHaveLength(2 * kinds.length + 2);
  for (const call of called) expect(allowed).toContain(`ec2:${call}`);
});

test('the policy allows what is asked before anything is made', async () => {
  const ec2 = await recordingClient(() => ({}));
  const asked: string[] = [];
  const quotas = {
    send: async ({ constructor }: object) => (asked.push(constructor.name.replace(/Command$/, '')), {}),
  };
  await readAccount(ec2.client as never, quotas as never, ['i4i.4xlarge'], { key: 'k', value: 'v' });
  expect(new Set(ec2.called)).toEqual(
    new Set(['DescribeAvailabilityZones', 'DescribeInstanceTypeOfferings', 'DescribeInstances']),
  );
  for (const call of ec2.called) expect(allowed).toContain(`ec2:${call}`);
  expect(asked).toContain('GetServiceQuota');
  for (const call of asked) expect(allowed).toContain(`servicequotas:${call}`);
});

test('the policy allows the calls that update the expiry tag', async () => {
  const expires = '2026-12-01T10:00:00.000Z';
  const { client, called } = await recordingClient((input) =>
    JSON.stringify(input).includes(expires) ? {} : { Tags: [{ ResourceId: 'i-1' }, { ResourceId: 'eni-1' }] },
  );
  await moveExpiry(client as never, { mark: 'proofload-ab12cd', owner: 'owner', expires }, AbortSignal.timeout(60_000));
  expect(new Set(called)).toEqual(new Set(['DescribeTags', 'CreateTags']));
  for (const call of called) expect(allowed).toContain(`ec2:${call}`);
});

test('the policy allows the call that reads disk credits', async () => {
  const called: string[] = [];
  const client = new CloudWatchClient({ region: 'eu-central-1' });
  client.middlewareStack.add(
    (_next, { commandName = '' }) =>
      async () => {
        called.push(commandName.replace(/Command$/, ''));
        return { output: { $metadata: {} }, response: {} };
      },
    { step: 'initialize', priority: 'high' },
  );
  await readBalances(client, volumeBalances('vol-1'), AbortSignal.timeout(60_000));
  client.destroy();
  expect(called).toEqual(['GetMetricData']);
  for (const call of called) expect(allowed).toContain(`cloudwatch:${call}`);
});

test('every action that changes something has a condition, and no action is a pattern', () => {
  for (const { Sid, Action, Condition } of policy.Statement) {
    for (const action of Action) {
      expect(action).not.toContain('*');
      const isRead =
        /^(ec2:Describe\w+|cloudwatch:GetMetricData|servicequotas:GetServiceQuota|sts:GetCallerIdentity)$/.test(action);
      // An interface is created with its instance and has no tag; its subnet must have ours.
      if (!isRead && Sid !== 'RunThemWithAnInterfaceOfTheirOwn')
        expect(Condition, `${Sid} allows ${action}`).toBeDefined();
    }
  }
});

const conditionsOf = (action: string) =>
  policy.Statement.filter(({ Action }) => Action.includes(action)).map(({ Condition }) =>
    Object.keys(Condition?.Null ?? {}),
  );

test('resources must have the mark to be changed or removed, and must get it when they are created', () => {
  for (const action of [
    'ec2:TerminateInstances',
    'ec2:DeleteVolume',
    'ec2:DeleteVpc',
    'ec2:DeleteVpcPeeringConnection',
    'ec2:AcceptVpcPeeringConnection',
    'ec2:DeleteKeyPair',
  ]) {
    expect(conditionsOf(action)).toEqual([['aws:ResourceTag/proofload:mark']]);
  }
  for (const action of ['ec2:CreateVpc', 'ec2:CreateVolume', 'ec2:ImportKeyPair']) {
    expect(conditionsOf(action)).toEqual([['aws:RequestTag/proofload:mark']]);
  }
});
