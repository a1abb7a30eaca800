import { describe, expect, test } from 'vitest';
import { expirySetter, receiveInZones } from '../../activities/hardware.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { ProviderFailure } from '../../src/providers/failure.ts';
import { examplePlan } from '../systems/example.ts';

const ten = '2026-12-01T10:00:00.000Z';
const noon = '2026-12-01T12:00:00.000Z';

test('a provider is told each time once, and every time by a worker that has just begun', async () => {
  const told: string[] = [];
  const hold = async (profile: string, expires: string) => void told.push(`${profile} ${expires}`);
  const holder = expirySetter(hold);
  await holder('aws-nvme', ten);
  await holder('aws-nvme', ten);
  await holder('aws-metal', ten);
  await holder('aws-nvme', noon);
  expect(told).toEqual([`aws-nvme ${ten}`, `aws-metal ${ten}`, `aws-nvme ${noon}`]);
  await expirySetter(hold)('aws-nvme', noon);
  expect(told.at(-1)).toBe(`aws-nvme ${noon}`);
  expect(told).toHaveLength(4);
});

test('a provider that could not be told is complained of, and told the next time', async () => {
  let answers = false;
  const holder = expirySetter(async () => {
    if (!answers) throw new Error('AWS could not be asked.');
  });
  expect(await holder('aws-nvme', ten)).toEqual([
    `Could not set the expiry ${ten} on the hardware of aws-nvme: AWS could not be asked.`,
  ]);
  answers = true;
  expect(await holder('aws-nvme', ten)).toEqual([]);
});

async function receiveIn(spare: string | null, refusal: Error) {
  const done: string[] = [];
  const ports = {
    receive: async (_: unknown, { PROOFLOAD_ZONE: zone = 'first' }: Record<string, string>) => {
      done.push(`up in ${zone}`);
      if (zone === 'first') throw refusal;
      return { hosts: [] } as unknown as Inventory;
    },
    clear: async () => void done.push('cleared'),
  };
  const ending = receiveInZones(examplePlan, {}, spare, {}, ports);
  return { done, ending: await ending.then(() => 'came up', String) };
}

describe('a zone that has no room for the hosts', () => {
  const full = new ProviderFailure('InsufficientInstanceCapacity', 'AWS has no room.', null);

  test('is left for the spare one, after what was made there is removed', async () => {
    expect(await receiveIn('b', full)).toEqual({ done: ['up in first', 'cleared', 'up in b'], ending: 'came up' });
  });

  test('ends the attempt where there is no spare one, and so does any other refusal', async () => {
    expect(await receiveIn(null, full)).toMatchObject({ done: ['up in first'] });
    const other = new ProviderFailure('VcpuLimitExceeded', 'Too many.', null);
    expect(await receiveIn('b', other)).toMatchObject({
      done: ['up in first'],
      ending: expect.stringContaining('Too many'),
    });
  });
});
