import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { withPurpose } from './trust/purpose.ts';
import { stateId, taskQueue } from './names-on-server.ts';

/** Has the workflow `sweep` run every ten minutes, one at a time. Does nothing where the schedule is there. */
export async function ensureSweepSchedule(client: Client): Promise<void> {
  const scheduleId = `${await stateId()}/sweep`;
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: '10 minutes' }] },
      // What a server missed while it was down is made good by one sweep.
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 minutes' },
      action: {
        type: 'startWorkflow',
        workflowType: 'sweep',
        workflowId: scheduleId,
        taskQueue: await taskQueue(),
        args: withPurpose([], 'workflow', 'sweep'),
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
