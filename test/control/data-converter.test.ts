import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { expect, test } from 'vitest';
import { dataConverter } from '../../src/control/data-converter.ts';

const [codec] = dataConverter.payloadCodecs ?? [];

async function written(value: unknown): Promise<Payload> {
  const [payload] = (await codec?.encode([defaultPayloadConverter.toPayload(value)])) ?? [];
  if (!payload) throw new Error('Nothing was written.');
  return payload;
}

const encodingOf = (payload: Payload): string => Buffer.from(payload.metadata?.encoding ?? []).toString();

test('what is small stays readable where histories are shown', async () => {
  const payload = await written({ runId: 'kafka-one' });
  expect(encodingOf(payload)).toBe('json/plain');
  expect(Buffer.from(payload.data ?? []).toString()).toBe('{"runId":"kafka-one"}');
});

test('what is large is compressed, and read again as it was', async () => {
  const plan = Array.from({ length: 10_000 }, (_, trial) => ({
    id: `kafka-producer-t${trial}`,
    group: 'kafka',
    trial,
  }));
  const payload = await written(plan);
  expect(encodingOf(payload)).toBe('binary/gzip');
  expect(payload.data?.length).toBeLessThan(JSON.stringify(plan).length / 5);
  const [read] = (await codec?.decode([payload])) ?? [];
  expect(defaultPayloadConverter.fromPayload(read!)).toEqual(plan);
});
