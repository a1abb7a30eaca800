/** SIGKILL of the worker, which is started again at once: in each phase, and in the middle of every kind of run. */
import { setTimeout } from 'node:timers/promises';
import { nextHeartbeat } from '../next-heartbeat.ts';
import { describe, until, untilAt, type Moment } from '../pending.ts';
import { aMoment, type Fault } from '../scene.ts';

const takenUpAgain = /taken up again/;

/** In the middle of the load of a run. */
export function workerInRun(group: NonNullable<Moment['group']>, runId: string): Fault {
  return {
    name: `worker killed under the load of ${runId}`,
    async strike(scene) {
      const { control, campaignId, promised } = scene;
      const pending = await untilAt(control, campaignId, { activity: 'driveRun', group, runId });
      await aMoment(scene, 1500);
      const killed = await control.killOwn('worker');
      await control.revive();
      const heartbeat = await nextHeartbeat(control, campaignId, pending, killed);
      if (!heartbeat) return { how: 'the load had ended in that moment' };
      promised.notes.push({ runId, note: takenUpAgain });
      return { how: 'the run was taken up again', heartbeat };
    },
  };
}

/** While one of the campaign's other steps is under way. */
export function workerInStep(name: string, moment: Moment, mostMilliseconds = 300): Fault {
  return {
    name: `worker killed in ${name}`,
    async strike(scene) {
      const { control, campaignId } = scene;
      const pending = await untilAt(control, campaignId, moment);
      await aMoment(scene, mostMilliseconds);
      const killed = await control.killOwn('worker');
      await control.revive();
      const heartbeat = await nextHeartbeat(control, campaignId, pending, killed);
      return { how: heartbeat ? 'the step was made again' : 'the step had ended in that moment', heartbeat };
    },
  };
}

/** As soon as the campaign has begun. */
export const workerInPlan: Fault = {
  name: 'worker killed in plan',
  async strike({ control, campaignId, random }) {
    await until(control, campaignId, 'the campaign has begun', () => describe(control, campaignId));
    await setTimeout(random.between(0, 400));
    await control.killOwn('worker');
    await control.revive();
    return { how: 'another worker took the campaign over' };
  },
};
