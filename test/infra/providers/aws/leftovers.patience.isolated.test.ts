/** How long removal retries, with fake clients. */
import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { EC2Client } from '@aws-sdk/client-ec2';
import { afterAll, expect, test } from 'vitest';
import { leftoversOnAws } from '../../../../infra/providers/aws/leftovers.ts';
import { ownerTag } from '../../../../infra/rented/rented-tags.ts';
import { markTag } from '../../../../src/state/mark.ts';
import { markOf } from '../../../../src/state/mark.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { profile } from './example.ts';

afterAll(() => rm(scratchState, { recursive: true, force: true }));

const hour = 3_600_000;
const Tags = [
  { Key: markTag, Value: markOf(profile.stack) },
  { Key: ownerTag, Value: await ownerId() },
];

/**
 * A client with one instance that has these states in successive checks, staying in the last. It accepts every
 * request.
 */
function withInstance(states: string[]) {
  const commands: string[] = [];
  let checks = 0;
  const clientFor = (region: string) => {
    const client = new EC2Client({ region, credentials: { accessKeyId: 'pretend', secretAccessKey: 'pretend' } });
    client.middlewareStack.add(
      (_next, { commandName = '' }) =>
        async () => {
          commands.push(commandName);
          const isDescribe = commandName === 'DescribeInstancesCommand';
          const state = isDescribe ? states[Math.min(checks++, states.length - 1)] : null;
          const Instances = state ? [{ InstanceId: 'i-1', State: { Name: state }, Tags }] : [];
          return { output: { Reservations: [{ Instances }], $metadata: {} }, response: {} } as never;
        },
      { step: 'initialize', priority: 'high' },
    );
    return client;
  };
  return { commands, clientFor };
}

test('a removal that AWS accepts but does not perform is reported after the time limit', async () => {
  const { commands, clientFor } = withInstance(['running']);
  const world = leftoversOnAws(clientFor, { limitMilliseconds: 0, goingLimitMilliseconds: hour, pauseMilliseconds: 0 });
  await expect(world.remove(profile, {})).rejects.toThrow(
    'AWS did not delete instance i-1, running within 0 min (it gave no error): check it in the AWS console, then retry with "proofload cleanup --apply".',
  );
  expect(commands).toContain('TerminateInstancesCommand');
});

test('removal waits for an instance that is shutting down', async () => {
  const { clientFor } = withInstance(['running', 'shutting-down', 'shutting-down', 'terminated']);
  const limits = { limitMilliseconds: hour, goingLimitMilliseconds: hour, pauseMilliseconds: 0 };
  await expect(leftoversOnAws(clientFor, limits).remove(profile, {})).resolves.toBeUndefined();

  const going = withInstance(['shutting-down', 'shutting-down', 'terminated']);
  await leftoversOnAws(going.clientFor, { ...limits, limitMilliseconds: 0 }).remove(profile, {});
  expect(going.commands).not.toContain('TerminateInstancesCommand');
});
