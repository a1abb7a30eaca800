/**
 * Signs every payload that Proofload hands to Temporal, and refuses payloads that come back without a valid signature:
 * anyone with access to the server can write to it, but only the user of the state folder has the key. Payloads stay
 * readable; the signature is a field of their metadata.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { RefusalError } from '../../input/refusal.ts';
import { refusedValue } from './purpose.ts';

const signatureField = 'proofload-signature';

/** A workflow started by a schedule has the id of the schedule's action plus the time; the signature covers only the former. */
const scheduledTime = /-\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * @param whenRefused `throw` for clients, which then fail with a `RefusalError`. `mark` for workers, where `refusedValue`
 *   replaces the payload: an error would make the workflow task fail forever.
 */
export function signPayloads(key: Buffer, whenRefused: 'throw' | 'mark'): PayloadCodec {
  function refuse(context: SerializationContext | undefined): Payload {
    if (whenRefused === 'mark') return refusedPayload;
    const whose = context?.workflowId === undefined ? '' : ` of ${context.workflowId}`;
    throw new RefusalError([
      `The Temporal server has a value${whose} that was not signed with the key of this state folder: another user wrote it, or the campaign belongs to another state folder (PROOFLOAD_STATE).`,
    ]);
  }

  return {
    encode: async (payloads, context) =>
      payloads.map((payload) => ({
        ...payload,
        metadata: { ...payload.metadata, [signatureField]: signatureOf(key, payload, context) },
      })),
    decode: async (payloads, context) =>
      payloads.map((payload) => {
        const { [signatureField]: signature, ...metadata } = payload.metadata ?? {};
        if (!signature) return refuse(context);
        const unsigned = { ...payload, metadata };
        const wanted = signatureOf(key, unsigned, context);
        const isValid = signature.length === wanted.length && timingSafeEqual(signature, wanted);
        return isValid ? unsigned : refuse(context);
      }),
  };
}

const refusedPayload: Payload = {
  metadata: { encoding: Buffer.from('json/plain') },
  data: Buffer.from(JSON.stringify(refusedValue)),
};

/** HMAC-SHA256 (RFC 2104) over where the payload belongs, its metadata and its data, as base64. */
function signatureOf(key: Buffer, { data, metadata }: Payload, context: SerializationContext | undefined): Buffer {
  const fields = Object.entries(metadata ?? {})
    .map(([name, value]) => [name, Buffer.from(value).toString('base64')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const hmac = createHmac('sha256', key);
  // The length comes first, so that data cannot be read as part of the head.
  const head = JSON.stringify([placeOf(context), fields, data?.length ?? 0]);
  return Buffer.from(
    hmac
      .update(`${head.length}\0${head}`)
      .update(data ?? new Uint8Array())
      .digest('base64'),
  );
}

/** The namespace, workflow and activity of a payload: its signature is invalid elsewhere. */
function placeOf(context: SerializationContext | undefined): unknown[] {
  if (!context) return [];
  const { type, namespace, workflowId } = context;
  const workflow = workflowId?.replace(scheduledTime, '') ?? null;
  return type === 'workflow' ? [type, namespace, workflow] : [type, namespace, workflow, context.activityId ?? null];
}
