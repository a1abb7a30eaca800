/** Which owner's resources are found and removed, with a fake client that ignores filters. */
import { EC2Client } from '@aws-sdk/client-ec2';
import { expect, test } from 'vitest';
import { ownedOnAws } from '../../../../infra/providers/aws/owned.ts';
import { ownerTag } from '../../../../infra/rented/rented-tags.ts';

const limits = { limitMilliseconds: 60_000, goingLimitMilliseconds: 60_000, pauseMilliseconds: 0 };

test('resources with another owner’s tag, or none, are neither listed nor removed, whatever AWS returns', async () => {
  const terminated: unknown[] = [];
  const instance = (id: string, owner: string | null) => ({
    InstanceId: id,
    State: { Name: terminated.includes(id) ? 'terminated' : 'running' },
    Tags: owner === null ? [] : [{ Key: ownerTag, Value: owner }],
  });
  const clientFor = (region: string) => {
    const client = new EC2Client({ region, credentials: { accessKeyId: 'pretend', secretAccessKey: 'pretend' } });
    client.middlewareStack.add(
      (_next, { commandName = '' }) =>
        async ({ input }) => {
          if (commandName === 'TerminateInstancesCommand')
            terminated.push(...(input as { InstanceIds: string[] }).InstanceIds);
          const Instances = [instance('i-ours', 'ours'), instance('i-theirs', 'theirs'), instance('i-none', null)];
          const Reservations = commandName === 'DescribeInstancesCommand' ? [{ Instances }] : [];
          return { output: { Reservations, $metadata: {} }, response: {} } as never;
        },
      { step: 'initialize', priority: 'high' },
    );
    return client;
  };
  const hardware = ownedOnAws(clientFor, limits);
  expect((await hardware.find('us-east-1', 'ours')).map(({ id }) => id)).toEqual(['i-ours']);
  await hardware.remove('us-east-1', 'ours', {});
  expect(terminated).toEqual(['i-ours']);
});

test('the price of an instance is known only in the catalogue’s region', async () => {
  const Instances = [
    {
      InstanceId: 'i-1',
      InstanceType: 'i4i.4xlarge',
      LaunchTime: new Date('2026-11-20T10:00:00Z'),
      State: { Name: 'running' },
      Tags: [{ Key: ownerTag, Value: 'ours' }],
    },
  ];
  const clientFor = (region: string) => {
    const client = new EC2Client({ region, credentials: { accessKeyId: 'pretend', secretAccessKey: 'pretend' } });
    client.middlewareStack.add(
      (_next, { commandName = '' }) =>
        async () => {
          const Reservations = commandName === 'DescribeInstancesCommand' ? [{ Instances }] : [];
          return { output: { Reservations, $metadata: {} }, response: {} } as never;
        },
      { step: 'initialize', priority: 'high' },
    );
    return client;
  };
  const hardware = ownedOnAws(clientFor, limits);
  const shown = { size: 'i4i.4xlarge', made: '2026-11-20T10:00:00.000Z' };
  expect(await hardware.find('us-east-1', 'ours')).toMatchObject([{ ...shown, pricePerHour: 1.373 }]);
  expect(await hardware.find('eu-west-1', 'ours')).toMatchObject([{ ...shown, pricePerHour: null }]);
});
