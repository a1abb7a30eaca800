/** Decodes the heartbeats of this state folder's workers, because the SDK passes them to clients undecoded. */
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import type { Payload, SerializationContext } from '@temporalio/common';
import { RefusalError } from '../input/refusal.ts';

type Described = Pick<WorkflowExecutionDescription, 'raw' | 'workflowId'>;

/** The same description with decoded heartbeats; one that the client's codecs refuse is empty. */
export async function withSignedHeartbeats(client: Client, description: Described): Promise<Pick<Described, 'raw'>> {
  const { namespace } = client.options;
  const { raw, workflowId } = description;
  const pendingActivities = (raw.pendingActivities ?? []).map(async (activity) => {
    const payloads = activity.heartbeatDetails?.payloads;
    if (!payloads) return activity;
    const activityId = activity.activityId ?? '';
    const context = { type: 'activity', namespace, workflowId, activityId, isLocal: false } as const;
    return { ...activity, heartbeatDetails: { payloads: await decodeSigned(client, payloads, context) } };
  });
  return { raw: { ...raw, pendingActivities: await Promise.all(pendingActivities) } };
}

async function decodeSigned(client: Client, payloads: Payload[], context: SerializationContext): Promise<Payload[]> {
  try {
    let decoded = payloads;
    for (const codec of client.options.loadedDataConverter.payloadCodecs.toReversed()) {
      decoded = await codec.decode(decoded, context);
    }
    return decoded;
  } catch (error) {
    // Progress from an unknown writer is not shown; following the campaign continues.
    if (error instanceof RefusalError) return [];
    throw error;
  }
}
