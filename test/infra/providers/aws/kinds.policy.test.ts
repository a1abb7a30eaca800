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

/** Calls of Pulumi's AWS provider to create, read, update and delete each type that the program declares, as its sources have them. */
const ofResources: Record<string, string[]> = {
  'ec2.Vpc': [
    'CreateVpc',
    'DescribeVpcs',
    'DescribeVpcAttribute',
    // Reading a VPC reads the ids of the main network access list and route table.
    'DescribeNetworkAcls',
    'DescribeRouteTables',
    'ModifyVpcAttribute',
    'DeleteVpc',
  ],
  'ec2.Subnet': ['CreateSubnet', 'DescribeSubnets', 'ModifySubnetAttribute', 'DeleteSubnet'],
  'ec2.InternetGateway': [
    'CreateInternetGateway',
    'DescribeInternetGateways',
    'AttachInternetGateway',
    'DetachInternetGateway',
    'DeleteInternetGateway',
  ],
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
    'DescribeSecurityGroupRules',
    'AuthorizeSecurityGroupIngress',
    'AuthorizeSecurityGroupEgress',
    'RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress',
    'UpdateSecurityGroupRuleDescriptionsIngress',
    // Interfaces that hold a group back are looked for, and removed, before it is deleted.
    'DescribeNetworkInterfaces',
    'DeleteNetworkInterface',
    'DeleteSecurityGroup',
  ],
  'ec2.PlacementGroup': ['CreatePlacementGroup', 'DescribePlacementGroups', 'DeletePlacementGroup'],
  'ec2.KeyPair': ['ImportKeyPair', 'DescribeKeyPairs', 'DeleteKeyPair'],
  'ec2.Instance': [
    'RunInstances',
    'DescribeInstances',
    'DescribeInstanceAttribute',
    'DescribeInstanceCreditSpecifications',
    'DescribeInstanceTypes',
    'DescribeSpotInstanceRequests',
    'ModifyInstanceAttribute',
    'ModifyInstanceMetadataOptions',
    // Some attributes change only while it is stopped.
    'StopInstances',
    'StartInstances',
    'TerminateInstances',
  ],
  'ebs.Volume': ['CreateVolume', 'DescribeVolumes', 'ModifyVolume', 'DescribeVolumesModifications', 'DeleteVolume'],
  'ec2.VolumeAttachment': ['AttachVolume', 'DetachVolume'],
  'ec2.getAmiOutput': ['DescribeImages'],
  tags: ['CreateTags', 'DeleteTags', 'DescribeTags'],
  'the provider itself': ['DescribeAccountAttributes', 'DescribeAvailabilityZones'],
};

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

/** Calls that find and remove leftovers. */
async function ofCleanup(): Promise<string[]> {
  const { client, called } = await recordingClient(() => ({}));
  for (const kind of kinds) {
    await kind.find(client as never, []);
    await kind.remove(
      client as never,
      awsResource('thing', 'id', [], { networks: ['network'], associations: ['association'] }),
    );
  }
  expect(called).toHaveLength(2 * kinds.length + 2);
  return called.map((call) => `ec2:${call}`);
}

/** Calls that are made before anything is. */
async function ofPreflight(): Promise<string[]> {
  const ec2 = await recordingClient(() => ({}));
  const asked: string[] = [];
  const quotas = {
    send: async ({ constructor }: object) => (asked.push(constructor.name.replace(/Command$/, '')), {}),
  };
  await readAccount(ec2.client as never, quotas as never, ['i4i.4xlarge'], { key: 'k', value: 'v' });
  expect(new Set(ec2.called)).toEqual(
    new Set(['DescribeAvailabilityZones', 'DescribeInstanceTypeOfferings', 'DescribeInstances']),
  );
  return [...ec2.called.map((call) => `ec2:${call}`), ...asked.map((call) => `servicequotas:${call}`)];
}

/** Calls that move the expiry tag when a lease is extended. */
async function ofExtension(): Promise<string[]> {
  const expires = '2026-12-01T10:00:00.000Z';
  const { client, called } = await recordingClient((input) =>
    JSON.stringify(input).includes(expires) ? {} : { Tags: [{ ResourceId: 'i-1' }, { ResourceId: 'eni-1' }] },
  );
  await moveExpiry(client as never, { mark: 'proofload-ab12cd', owner: 'owner', expires }, AbortSignal.timeout(60_000));
  expect(new Set(called)).toEqual(new Set(['DescribeTags', 'CreateTags']));
  return called.map((call) => `ec2:${call}`);
}

/** The call that reads disk credits. */
async function ofCredits(): Promise<string[]> {
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
  return called.map((call) => `cloudwatch:${call}`);
}

/** All calls of a campaign's whole life, by what makes them. */
const callsOf: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(ofResources).map(([name, calls]) => [name, calls.map((call) => `ec2:${call}`)])),
  cleanup: await ofCleanup(),
  preflight: await ofPreflight(),
  'an extended lease': await ofExtension(),
  'a step that waits for disk credits': await ofCredits(),
  'a check of the credentials': ['sts:GetCallerIdentity'],
  // The first spot instance of an account makes the role of the service.
  spot: ['iam:CreateServiceLinkedRole'],
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

test.each(Object.entries(callsOf))('the policy allows what %s needs', (_, calls) => {
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(allowed).toContain(call);
});

test('the policy allows nothing that none of them needs', () => {
  const needed = new Set(Object.values(callsOf).flat());
  expect(allowed.filter((action) => !needed.has(action))).toEqual([]);
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
