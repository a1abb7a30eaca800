import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload, type SerializationContext } from '@temporalio/common';
import { expect, test } from 'vitest';
import { dataConverterWith } from '../../src/control/data-converter.ts';

const codecs = dataConverterWith(randomBytes(32), 'throw').payloadCodecs ?? [];
const context: SerializationContext = { type: 'workflow', namespace: 'default', workflowId: 'small' };

async function written(value: unknown): Promise<Payload> {
  let payloads = [defaultPayloadConverter.toPayload(value)];
  for (const codec of codecs) payloads = await codec.encode(payloads, context);
  return payloads[0]!;
}

async function read(payload: Payload): Promise<unknown> {
  let payloads = [payload];
  for (const codec of codecs.toReversed()) payloads = await codec.decode(payloads, context);
  return defaultPayloadConverter.fromPayload(payloads[0]!);
}

const encodingOf = (payload: Payload): string => Buffer.from(payload.metadata?.encoding ?? []).toString();

test('a small payload stays readable in the history', async () => {
  const payload = await written({ runId: 'kafka-one' });
  expect(encodingOf(payload)).toBe('json/plain');
  expect(Buffer.from(payload.data ?? []).toString()).toBe('{"runId":"kafka-one"}');
  expect(await read(payload)).toEqual({ runId: 'kafka-one' });
});

test('a large payload is compressed and restored', async () => {
  const plan = Array.from({ length: 10_000 }, (_, trial) => ({
    id: `kafka-producer-t${trial}`,
    group: 'kafka',
    trial,
  }));
  const payload = await written(plan);
  expect(encodingOf(payload)).toBe('binary/gzip');
  expect(payload.data?.length).toBeLessThan(JSON.stringify(plan).length / 5);
  expect(await read(payload)).toEqual(plan);
});

test('a payload compressed by another writer is refused before decompression', async () => {
  const payload = await written('x'.repeat(200_000));
  const bomb = { ...payload, data: Buffer.from('not gzip at all') };
  await expect(read(bomb)).rejects.toThrow('was not signed with the key of this state folder');
});
