import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload, type SerializationContext } from '@temporalio/common';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../src/input/refusal.ts';
import { isRefused } from '../../../src/control/trust/purpose.ts';
import { signPayloads } from '../../../src/control/trust/sign-payloads.ts';

const key = randomBytes(32);
const codec = signPayloads(key, 'throw');
const workflow: SerializationContext = { type: 'workflow', namespace: 'default', workflowId: 'small' };
const activity: SerializationContext = { ...workflow, type: 'activity', activityId: '7', isLocal: false };

async function signed(value: unknown, context?: SerializationContext): Promise<Payload> {
  const [payload] = await codec.encode([defaultPayloadConverter.toPayload(value)], context);
  return payload!;
}

async function read(payload: Payload, context?: SerializationContext): Promise<unknown> {
  const [decoded] = await codec.decode([payload], context);
  return defaultPayloadConverter.fromPayload(decoded!);
}

describe('a signed payload', () => {
  test.each([
    ['a workflow', workflow],
    ['an activity', activity],
  ])('is read where it was signed for: %s', async (_, context) => {
    expect(await read(await signed({ records: 1 }, context), context)).toEqual({ records: 1 });
  });

  test.each<[string, SerializationContext, SerializationContext]>([
    ['another workflow', workflow, { ...workflow, workflowId: 'other' }],
    ['another namespace', workflow, { ...workflow, namespace: 'other' }],
    ['another activity of the same workflow', activity, { ...activity, activityId: '8' }],
    ['an activity, when it was signed for its workflow', workflow, activity],
  ])('is refused by %s', async (_, from, to) => {
    await expect(read(await signed(1, from), to)).rejects.toThrow(RefusalError);
  });

  test('is refused when a byte of it was changed', async () => {
    const payload = await signed({ records: 1 }, workflow);
    const data = Buffer.from(payload.data!);
    data[11] = data[11]! ^ 1;
    await expect(read({ ...payload, data }, workflow)).rejects.toThrow('was not signed with the key');
  });

  test('is refused when its metadata was changed', async () => {
    const payload = await signed('text', workflow);
    const metadata = { ...payload.metadata, encoding: Buffer.from('binary/plain') };
    await expect(read({ ...payload, metadata }, workflow)).rejects.toThrow('was not signed with the key');
  });

  test('is refused when it was signed with another key', async () => {
    const [payload] = await signPayloads(randomBytes(32), 'throw').encode(
      [defaultPayloadConverter.toPayload(1)],
      workflow,
    );
    await expect(read(payload!, workflow)).rejects.toThrow('was not signed with the key');
  });

  test('of a schedule is read only by the workflows that it starts', async () => {
    const action: SerializationContext = { ...workflow, workflowId: 'proofload-sweep' };
    const payload = await signed(1, action);
    expect(await read(payload, { ...action, workflowId: 'proofload-sweep-2026-11-22T15:50:00Z' })).toBe(1);
    await expect(read(payload, { ...action, workflowId: 'proofload-sweep-2' })).rejects.toThrow(RefusalError);
  });
});

test('a payload without a signature is refused', async () => {
  await expect(read(defaultPayloadConverter.toPayload(1), workflow)).rejects.toThrow('another user wrote it');
});

test('a worker gets a mark in place of a refused value, and nothing of the value', async () => {
  const marking = signPayloads(key, 'mark');
  const forged = defaultPayloadConverter.toPayload({ campaignId: '../../root' });
  const [decoded] = await marking.decode([forged], workflow);
  const value: unknown = defaultPayloadConverter.fromPayload(decoded!);
  expect(isRefused(value)).toBe(true);
  expect(JSON.stringify(value)).not.toContain('root');
});
