/** SIGKILL of the worker, which is restarted at once: in each phase, and during each kind of run. */
import { setTimeout } from 'node:timers/promises';
import { nextHeartbeat } from '../next-heartbeat.ts';
import { describe, until, untilAt, type TargetStep } from '../pending.ts';
import { randomPause, type Fault } from '../campaign-under-test.ts';

const resumedNote = /the run was resumed/;

/** During the load of a run. */
export function workerInRun(group: NonNullable<TargetStep['group']>, runId: string): Fault {
  return {
    name: `worker killed under the load of ${runId}`,
    async inject(campaign) {
      const { control, campaignId, expected } = campaign;
      const pending = await untilAt(control, campaignId, { activity: 'driveRun', group, runId });
      await randomPause(campaign, 1500);
      const killed = await control.killOwn('worker');
      await control.revive();
      const heartbeat = await nextHeartbeat(control, campaignId, pending, killed);
      if (!heartbeat) return { how: 'the load had just ended' };
      expected.notes.push({ runId, note: resumedNote });
      return { how: 'the run was resumed', heartbeat };
    },
  };
}

/** During another step of the campaign. */
export function workerInStep(name: string, step: TargetStep, maximumMilliseconds = 300): Fault {
  return {
    name: `worker killed in ${name}`,
    async inject(campaign) {
      const { control, campaignId } = campaign;
      const pending = await untilAt(control, campaignId, step);
      await randomPause(campaign, maximumMilliseconds);
      const killed = await control.killOwn('worker');
      await control.revive();
      const heartbeat = await nextHeartbeat(control, campaignId, pending, killed);
      return { how: heartbeat ? 'the step was retried' : 'the step had just ended', heartbeat };
    },
  };
}

/** As soon as the campaign has started. */
export const workerInPlan: Fault = {
  name: 'worker killed in plan',
  async inject({ control, campaignId, random }) {
    await until(control, campaignId, 'the campaign has started', () => describe(control, campaignId));
    await setTimeout(random.between(0, 400));
    await control.killOwn('worker');
    await control.revive();
    return { how: 'another worker continued the campaign' };
  },
};
