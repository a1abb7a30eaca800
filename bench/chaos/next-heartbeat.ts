/** The time from the SIGKILL of a worker to the next heartbeat of the campaign. */
import { milliseconds, describeWorkflow, pendingOf, until } from './pending.ts';
import type { Pending } from './pending.ts';
import type { Control } from './control.ts';
import type { Heartbeat } from './tally.ts';

/**
 * Waits until another worker sends a heartbeat of the activity. The time is `lastHeartbeatTime` of the pending activity; if the
 * activity has already ended, the time of its end, which is later. Null if the activity had ended when its worker was killed.
 */
export async function nextHeartbeat(
  control: Control,
  campaignId: string,
  before: Pending,
  killedMilliseconds: number,
): Promise<Heartbeat | null> {
  const at = await until(control, campaignId, `the next heartbeat of ${before.activity}`, async () => {
    const description = await describeWorkflow(control, before.workflowId);
    if (!description) return null;
    const pending =
      description.runId === before.execution
        ? pendingOf(description).find(({ activityId }) => activityId === before.activityId)
        : undefined;
    if (!pending) return await scheduledAndEnded(control, before);
    const beat = pending.attempt > before.attempt ? pending.heartbeatMilliseconds : null;
    return beat !== null && beat > killedMilliseconds ? { beat, timeoutSeconds: null } : null;
  });
  const timeoutSeconds = at.timeoutSeconds ?? (await scheduledAndEnded(control, before))?.timeoutSeconds ?? null;
  if (timeoutSeconds === null || at.beat === null || at.beat < killedMilliseconds) return null;
  return { seconds: (at.beat - killedMilliseconds) / 1000, timeoutSeconds };
}

/** From the history: the activity's heartbeat timeout and the time of its end. */
async function scheduledAndEnded(
  control: Control,
  { workflowId, execution, activityId, attempt }: Pending,
): Promise<{ beat: number | null; timeoutSeconds: number | null } | null> {
  const client = await control.client();
  const { events } = await client.workflow.getHandle(workflowId, execution).fetchHistory();
  const scheduled = events?.find((event) => event.activityTaskScheduledEventAttributes?.activityId === activityId);
  if (!scheduled) return null;
  const timeout = milliseconds(scheduled.activityTaskScheduledEventAttributes?.heartbeatTimeout);
  // The history has only the last attempt, and only after the activity has ended.
  const lastStart = events?.find(
    ({ activityTaskStartedEventAttributes: start }) => String(start?.scheduledEventId) === String(scheduled.eventId),
  );
  const isRetry = (lastStart?.activityTaskStartedEventAttributes?.attempt ?? 1) > attempt;
  const ended = events?.find((event) => {
    const end = event.activityTaskCompletedEventAttributes ?? event.activityTaskFailedEventAttributes;
    return end && String(end.scheduledEventId) === String(scheduled.eventId);
  });
  return {
    beat: ended && isRetry ? milliseconds(ended.eventTime) : null,
    timeoutSeconds: timeout ? timeout / 1000 : null,
  };
}
