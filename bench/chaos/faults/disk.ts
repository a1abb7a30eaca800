/** No space left under the results: for a while, which the next try finds over, and for good, until a person frees it. */
import { until, untilAt, type Moment, describeWorkflow, pendingOf } from '../pending.ts';
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { childWorkflowId } from '../../../workflows/messages.ts';
import { ended, resume, type Fault } from '../scene.ts';
import type { SmallDisk } from '../small-disk.ts';

type At = Required<Pick<Moment, 'group' | 'runId'>>;

/** Stays full until the campaign has run into it, and no longer. */
export function fullForAWhile(disk: () => SmallDisk, at: At): Fault {
  return {
    name: `the results' disk full while ${at.runId} is kept`,
    async strike({ control, campaignId }) {
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await disk().fill();
      await until(control, campaignId, 'the full disk is met', async () => {
        const child = await describeWorkflow(control, childWorkflowId(await workflowIdOf(campaignId), at.group));
        const failed = child ? pendingOf(child).find(({ lastFailure }) => /ENOSPC/.test(lastFailure ?? '')) : undefined;
        return failed ? true : null;
      });
      await disk().free();
      return { how: 'the step was made again when there was space' };
    },
  };
}

/** The campaign fails, gives its hardware back, and is resumed when there is space. */
export function fullForGood(disk: () => SmallDisk, at: At): Fault {
  return {
    name: `the results' disk full for good under ${at.runId}`,
    async strike(scene) {
      const { control, campaignId, promised } = scene;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await disk().fill();
      const how = await ended(scene);
      if (how !== 'FAILED') throw new Error(`${campaignId} is ${how.toLowerCase()} with its disk full, not failed.`);
      const code = await scene.command.ended;
      if (code !== 1) throw new Error(`The command exited with ${code}, not with 1, when the disk was full.`);
      const status = await control.run('status', campaignId, '--json');
      if (!/"kind": "disk full"/.test(status)) throw new Error('status does not call the failure a full disk.');
      if (!/ENOSPC|no space left/.test(status)) throw new Error('status does not say that there was no space left.');
      await disk().free();
      // Nothing of that session's end could be written: it broke off, as far as the disk knows.
      promised.sessions.push({ kind: null, reason: null });
      await resume(scene);
      return { how: 'it failed, gave its hardware back, and was resumed' };
    },
  };
}
