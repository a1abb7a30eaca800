/** How long AWS is asked to let go of something: on clients that answer by themselves. */
import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { EC2Client } from '@aws-sdk/client-ec2';
import { afterAll, expect, test } from 'vitest';
import { leftoversOnAws } from '../../../../infra/providers/aws/leftovers.ts';
import { markTag, ownerTag } from '../../../../infra/rented/rented-tags.ts';
import { markOf } from '../../../../src/state/mark.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { profile } from './example.ts';

afterAll(() => rm(scratchState, { recursive: true, force: true }));

const hour = 3_600_000;
const Tags = [
  { Key: markTag, Value: markOf(profile.name) },
  { Key: ownerTag, Value: await ownerId() },
];

/** An AWS with one instance, in these states from one look to the next, the last of them for ever. It says yes to all. */
function withInstance(states: string[]) {
  const asked: string[] = [];
  let looks = 0;
  const clientFor = (region: string) => {
    const client = new EC2Client({ region, credentials: { accessKeyId: 'pretend', secretAccessKey: 'pretend' } });
    client.middlewareStack.add(
      (_next, { commandName = '' }) =>
        async () => {
          asked.push(commandName);
          const isLook = commandName === 'DescribeInstancesCommand';
          const state = isLook ? states[Math.min(looks++, states.length - 1)] : null;
          const Instances = state ? [{ InstanceId: 'i-1', State: { Name: state }, Tags }] : [];
          return { output: { Reservations: [{ Instances }], $metadata: {} }, response: {} } as never;
        },
      { step: 'initialize', priority: 'high' },
    );
    return client;
  };
  return { asked, clientFor };
}

test('what AWS says yes to and does not do is told to go, and given up with a sentence', async () => {
  const { asked, clientFor } = withInstance(['running']);
  const world = leftoversOnAws(clientFor, { limitMilliseconds: 0, goingLimitMilliseconds: hour, pauseMilliseconds: 0 });
  await expect(world.remove(profile, {})).rejects.toThrow(
    'AWS does not let go of instance i-1, running in 0 min (it refuses nothing, and it is there): look at it in the AWS console, then try again with proofload cleanup --apply.',
  );
  expect(asked).toContain('TerminateInstancesCommand');
});

test('an instance that is shutting down is waited for, however long', async () => {
  const { clientFor } = withInstance(['running', 'shutting-down', 'shutting-down', 'terminated']);
  const patience = { limitMilliseconds: hour, goingLimitMilliseconds: hour, pauseMilliseconds: 0 };
  await expect(leftoversOnAws(clientFor, patience).remove(profile, {})).resolves.toBeUndefined();

  const going = withInstance(['shutting-down', 'shutting-down', 'terminated']);
  await leftoversOnAws(going.clientFor, { ...patience, limitMilliseconds: 0 }).remove(profile, {});
  expect(going.asked).not.toContain('TerminateInstancesCommand');
});
