import { ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { withPurpose } from './trust/purpose.ts';
import { stateId, taskQueue } from './names-on-server.ts';

/** Runs the workflow `cleanup` every ten minutes, one at a time. Does nothing if the schedule exists. */
export async function ensureCleanupSchedule(client: Client): Promise<void> {
  const scheduleId = `${await stateId()}/cleanup`;
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: '10 minutes' }] },
      // One cleanup replaces all that a stopped server missed.
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 minutes' },
      action: {
        type: 'startWorkflow',
        workflowType: 'cleanup',
        workflowId: scheduleId,
        taskQueue: await taskQueue(),
        args: withPurpose([], 'workflow', 'cleanup'),
      },
    });
    await removeOldSchedule(client);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

/** Version 0.1 had a schedule for a workflow `sweep`, which workers no longer have. */
async function removeOldSchedule(client: Client): Promise<void> {
  try {
    await client.schedule.getHandle(`${await stateId()}/sweep`).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}
