/** The machine of the controller is off for minutes: command, worker and server are killed, and nothing starts them until later. */
import { z } from 'zod';
import { hasContinued } from './control.ts';
import { until, untilAt, type TargetStep } from '../pending.ts';
import { randomPause, type CampaignUnderTest, type Fault } from '../campaign-under-test.ts';

/** Of `proofload status --json`. */
const status = z.object({
  progress: z.object({ pause: z.object({ standingSinceMilliseconds: z.number().nullable() }).nullable() }).nullable(),
});

async function off(campaign: CampaignUnderTest, minutes: number): Promise<void> {
  const { control, campaignId } = campaign;
  await campaign.command.kill();
  await control.killAndRevive(['worker', 'temporal-server'], minutes * 60_000);
  campaign.command = control.begin('attach', campaignId);
}

/** Longer than the run lasts: it ends meanwhile, on its hosts, and counts. */
export function controllerOff(step: TargetStep, minutes: number): Fault {
  return {
    name: `the controller off for ${minutes} minutes in ${step.runId ?? step.activity}`,
    async inject(campaign) {
      const pending = await untilAt(campaign.control, campaign.campaignId, step);
      await randomPause(campaign);
      await off(campaign, minutes);
      await hasContinued(campaign, pending);
      return { how: 'the campaign continued' };
    },
  };
}

/** The pause outlasts the controller, the lease can be extended afterwards, and the campaign continues when it is asked to. */
export function controllerOffInPause(step: TargetStep, next: TargetStep, minutes: number): Fault {
  return {
    name: `the controller off for ${minutes} minutes in a pause after ${step.runId ?? step.activity}`,
    async inject(campaign) {
      const { control, campaignId } = campaign;
      await untilAt(control, campaignId, step);
      await control.run('pause', campaignId);
      await until(control, campaignId, 'the campaign stands still', async () => {
        const { progress } = status.parse(JSON.parse(await control.run('status', campaignId, '--json')));
        return progress?.pause?.standingSinceMilliseconds ?? null;
      });
      await off(campaign, minutes);
      await control.run('extend', campaignId, '--hours', '0.1');
      await control.run('resume', campaignId, '--detach');
      await untilAt(control, campaignId, next);
      return { how: 'it stood still until it was told to continue, with a longer lease' };
    },
  };
}
