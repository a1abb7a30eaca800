/** No disk space for results: for a short time, which a retry survives, and until a person frees space. */
import { until, untilAt, type TargetStep, describeWorkflow, pendingOf } from '../pending.ts';
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { childWorkflowId } from '../../../workflows/messages.ts';
import { ended, resume, type Fault } from '../campaign-under-test.ts';
import type { SmallDisk } from '../small-disk.ts';

type At = Required<Pick<TargetStep, 'group' | 'runId'>>;

/** The disk stays full until the first step fails on it. */
export function fullForAWhile(disk: () => SmallDisk, at: At): Fault {
  return {
    name: `the results' disk full while ${at.runId} is saved`,
    async inject({ control, campaignId }) {
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await disk().fill();
      await until(control, campaignId, 'a step fails on the full disk', async () => {
        const child = await describeWorkflow(control, childWorkflowId(await workflowIdOf(campaignId), at.group));
        const failed = child ? pendingOf(child).find(({ lastFailure }) => /ENOSPC/.test(lastFailure ?? '')) : undefined;
        return failed ? true : null;
      });
      await disk().free();
      return { how: 'the step was retried when there was space' };
    },
  };
}

/** The campaign fails, releases its hardware, and is resumed when there is space. */
export function fullForGood(disk: () => SmallDisk, at: At): Fault {
  return {
    name: `the results' disk full until the campaign fails during ${at.runId}`,
    async inject(campaign) {
      const { control, campaignId, expected } = campaign;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await disk().fill();
      const how = await ended(campaign);
      if (how !== 'FAILED')
        throw new Error(`${campaignId} is ${how.toLowerCase()} although its disk is full, expected failed.`);
      const code = await campaign.command.ended;
      if (code !== 1) throw new Error(`The command exited with ${code} on a full disk, expected 1.`);
      const status = await control.run('status', campaignId, '--json');
      if (!/"kind": "disk full"/.test(status)) throw new Error('status does not report the failure kind "disk full".');
      if (!/ENOSPC|no space left/.test(status)) throw new Error('status does not say that there was no space left.');
      await disk().free();
      // The end of that session could not be written, so its record has no outcome.
      expected.sessions.push({ kind: null, reason: null });
      await resume(campaign);
      return { how: 'the campaign failed, released its hardware, and was resumed' };
    },
  };
}
