/** Sessions that end before their campaign is done: terminated with Temporal's command line, or because their lease expires. */
import { execa } from 'execa';
import { join } from 'node:path';
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { ownServer } from '../../../src/control/own-server.ts';
import { programsRoot } from '../../../src/hardware/stack/environment.ts';
import { readCampaignRecord } from '../../../src/measurement/results/read.ts';
import type { Phase } from '../../../src/plan/phases.ts';
import { beginLeased, keepExtending } from '../leased-session.ts';
import { untilAt, type TargetStep } from '../pending.ts';
import { randomPause, ended, resume, type Fault, type CampaignUnderTest } from '../campaign-under-test.ts';

/** At which step a session is terminated. */
export interface Termination {
  at: string;
  step: TargetStep;
  /** Whether the fault starts the session, and whether it resumes the campaign afterwards. */
  begin: boolean;
  resumes: boolean;
}

/** Nothing of the campaign runs any more: its lease releases the hardware, and "resume" continues the campaign. */
export function terminated({ at, step, begin, resumes }: Termination): Fault {
  return {
    name: `terminated in ${at}`,
    async inject(campaign) {
      const { control, campaignId, expected } = campaign;
      if (begin) await resume(campaign);
      await untilAt(control, campaignId, step);
      await randomPause(campaign);
      await terminate(await workflowIdOf(campaignId));
      const code = await campaign.command.ended;
      if (code !== 3) throw new Error(`The command exited with ${code} after a termination, expected 3.`);
      const status = await control.run('status', campaignId);
      if (!/terminated/.test(status)) throw new Error('status does not say that the campaign was terminated.');
      expected.sessions.push({ kind: null, reason: null });
      if (resumes) await resume(campaign);
      return { how: resumes ? 'the campaign was resumed' : 'the campaign can be resumed' };
    },
  };
}

/** With Temporal's command line and without any configuration of the user. */
async function terminate(workflowId: string): Promise<void> {
  const target = await ownServer();
  if (!target) throw new Error('No Temporal server of this benchmark runs.');
  const workflow = ['workflow', 'terminate', '--workflow-id', workflowId, '--reason', 'the chaos benchmark'];
  const server = ['--address', target.address, '--namespace', target.namespace];
  const none = ['--disable-config-file', '--disable-config-env'];
  await execa(join(programsRoot, 'bin', 'temporal'), [...workflow, ...server, ...none]);
}

/** Phases that last at least half a minute on any machine. */
const longPhases: ReadonlySet<Phase> = new Set(['install', 'isolated', 'combined']);

/** Starts a session whose lease expires in a given step. Runs that are valid by then are kept. */
export function leaseExpires(at: Phase, step: TargetStep): Fault {
  return {
    name: `the lease expired in ${at}`,
    async inject(campaign) {
      const { control, campaignId, expected } = campaign;
      await control.revive();
      const begunMilliseconds = Date.now();
      await beginLeased(campaign, at === 'provision' ? campaign.random.between(1, 3) : 10);
      campaign.command = control.begin('attach', campaignId);
      const leased = keepExtending(campaign, begunMilliseconds, longPhases.has(at) ? 12 : 3);
      // A lease that was not extended in time expires in an earlier step, which is just as good a fault.
      const reached = await untilAt(control, campaignId, step).catch(() => null);
      const deadlineMilliseconds = await leased.stopExtending();
      const how = await ended(campaign);
      await campaign.command.ended;
      const phase = (await phaseAt(campaign, deadlineMilliseconds)) ?? (reached ? at : 'another phase');
      if (how === 'COMPLETED')
        return { how: `the lease expired in ${phase}, after the last run: the campaign is done` };
      if (how !== 'CANCELLED')
        throw new Error(`${campaignId} is ${how.toLowerCase()} although its lease expired, expected cancelled.`);
      expected.sessions.push({ kind: 'lease over', reason: /lease ended/ });
      return { how: `the lease expired in ${phase}: the campaign was cancelled and the hardware removed` };
    },
  };
}

async function phaseAt({ campaignFolder }: CampaignUnderTest, milliseconds: number): Promise<Phase | null> {
  const { phases } = await readCampaignRecord(campaignFolder);
  const at = phases.findLast(({ startMilliseconds }) => startMilliseconds <= milliseconds);
  return at?.phase ?? null;
}
