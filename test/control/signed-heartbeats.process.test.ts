import { randomBytes } from 'node:crypto';
import { Client, Connection, type WorkflowExecutionDescription } from '@temporalio/client';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { afterAll, expect, test } from 'vitest';
import { dataConverterWith } from '../../src/control/data-converter.ts';
import { withSignedHeartbeats } from '../../src/control/signed-heartbeats.ts';
import { pendingActivities } from '../../src/measurement/runs/heartbeat.ts';

const dataConverter = dataConverterWith(randomBytes(32), 'throw');
// It connects to nothing until it is asked something.
const client = new Client({ connection: Connection.lazy({ address: '127.0.0.1:9' }), dataConverter });
afterAll(() => client.connection.close());

const context = {
  type: 'activity',
  namespace: 'default',
  workflowId: 'small',
  activityId: '3',
  isLocal: false,
} as const;

async function signed(value: unknown): Promise<Payload[]> {
  let payloads = [defaultPayloadConverter.toPayload(value)];
  for (const codec of dataConverter.payloadCodecs ?? []) payloads = await codec.encode(payloads, context);
  return payloads;
}

async function readDetails(payloads: Payload[], activityId = '3'): Promise<unknown> {
  const raw = { pendingActivities: [{ activityId, heartbeatDetails: { payloads } }] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const description = { raw, workflowId: 'small' } as WorkflowExecutionDescription;
  const [pending] = pendingActivities(await withSignedHeartbeats(client, description));
  return pending?.details;
}

test('a heartbeat of our worker is read, including a large compressed one', async () => {
  expect(await readDetails(await signed('waiting for the ring'))).toBe('waiting for the ring');
  const large = { text: 'x'.repeat(200_000) };
  expect(await readDetails(await signed(large))).toEqual(large);
});

test('a heartbeat by another writer, or of another activity, is empty', async () => {
  expect(await readDetails([defaultPayloadConverter.toPayload('\u001B[2Jforged')])).toBeNull();
  expect(await readDetails(await signed('waiting'), '4')).toBeNull();
});
