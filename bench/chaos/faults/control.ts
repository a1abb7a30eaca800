/** SIGKILL of the command and of the Temporal server, whose database stays. */
import { setTimeout } from 'node:timers/promises';
import { describe, describeWorkflow, pendingOf, until, untilAt, type Moment, type Pending } from '../pending.ts';
import { aMoment, type Fault, type Scene } from '../scene.ts';

/** The campaign goes on without its command; another one follows it. */
export function commandKilled(moment: Moment): Fault {
  return {
    name: `the command killed in ${moment.activity}`,
    async strike(scene) {
      const { control, campaignId } = scene;
      await untilAt(control, campaignId, moment);
      await aMoment(scene);
      await scene.command.kill();
      const campaign = await until(control, campaignId, 'an answer', () => describe(control, campaignId));
      if (campaign.status.name !== 'RUNNING') throw new Error(`${campaignId} did not outlive its command.`);
      scene.command = control.begin('attach', campaignId);
      return { how: 'it went on, and "attach" followed it' };
    },
  };
}

/** With `worker`, the worker is killed in the same moment, as when a machine loses its power but not its disk. */
export function serverKilled(moment: Moment, { worker = false } = {}): Fault {
  return {
    name: `the server${worker ? ' and the worker' : ''} killed in ${moment.activity}`,
    async strike(scene) {
      const { control, campaignId } = scene;
      const pending = await untilAt(control, campaignId, moment);
      await aMoment(scene);
      await control.killOwn('temporal-server');
      if (worker) await control.killOwn('worker');
      await setTimeout(scene.random.between(0, 2000));
      await control.revive();
      await goesOn(scene, pending);
      return { how: 'it came up on its database, and the campaign went on' };
    },
  };
}

/** What was under way beats again, or has come to its end: a worker and the server work on the campaign. */
export async function goesOn({ control, campaignId }: Scene, before: Pending): Promise<void> {
  const revivedMilliseconds = Date.now();
  await until(control, campaignId, 'the campaign goes on', async () => {
    const description = await describeWorkflow(control, before.workflowId);
    if (!description) return null;
    const pending = pendingOf(description).find(({ activityId }) => activityId === before.activityId);
    const hasEnded = !pending || description.runId !== before.execution;
    return hasEnded || (pending.heartbeatMilliseconds ?? 0) > revivedMilliseconds ? true : null;
  });
}
