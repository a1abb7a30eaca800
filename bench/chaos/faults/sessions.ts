/** Sessions that end before their campaign is done: terminated from Temporal's own command line, or at the end of their lease. */
import { execa } from 'execa';
import { join } from 'node:path';
import { ownServer } from '../../../src/control/own-server.ts';
import { programsRoot } from '../../../src/hardware/stack/environment.ts';
import { readCampaignRecord } from '../../../src/measurement/results/read.ts';
import type { Phase } from '../../../src/plan/plan.ts';
import { beginLeased, keepLeased } from '../leased-session.ts';
import { untilAt, type Moment } from '../pending.ts';
import { aMoment, ended, resume, type Fault, type Scene } from '../scene.ts';

/** What a session was at when it was stopped, and how the fault finds it. */
export interface Terminated {
  at: string;
  moment: Moment;
  /** Whether the session is still to be begun, and whether the campaign is gone on with. */
  begin: boolean;
  goOn: boolean;
}

/** Nothing of the campaign runs any longer: its lease gives the hardware back, and "resume" goes on. */
export function terminated({ at, moment, begin, goOn }: Terminated): Fault {
  return {
    name: `terminated in ${at}`,
    async strike(scene) {
      const { control, campaignId, promised } = scene;
      if (begin) await resume(scene);
      await untilAt(control, campaignId, moment);
      await aMoment(scene);
      const server = await ownServer();
      const workflow = ['workflow', 'terminate', '--workflow-id', campaignId, '--reason', 'the chaos benchmark'];
      await execa(join(programsRoot, 'bin', 'temporal'), [...workflow, '--address', server?.address ?? '']);
      const code = await scene.command.ended;
      if (code !== 3) throw new Error(`The command exited with ${code}, not with 3, when its campaign was terminated.`);
      const status = await control.run('status', campaignId);
      if (!/terminated/.test(status)) throw new Error('status does not say that the campaign was terminated.');
      promised.sessions.push({ kind: null, reason: null });
      if (goOn) await resume(scene);
      return { how: goOn ? 'it was resumed' : 'it could be gone on with' };
    },
  };
}

/** Phases that last half a minute and more, however fast the machine. */
const longPhases: ReadonlySet<Phase> = new Set(['install', 'isolated', 'combined']);

/** Begins a session with a lease that ends as soon as it is at a moment. What is whole by then is kept. */
export function leaseOver(at: Phase, moment: Moment): Fault {
  return {
    name: `the lease over in ${at}`,
    async strike(scene) {
      const { control, campaignId, promised } = scene;
      await control.revive();
      const begunMilliseconds = Date.now();
      await beginLeased(scene, at === 'provision' ? scene.random.between(1, 3) : 10);
      scene.command = control.begin('attach', campaignId);
      const leased = keepLeased(scene, begunMilliseconds, longPhases.has(at) ? 12 : 3);
      // A lease that could not be kept up in time ends earlier, which is a fault as good as the one that was meant.
      const reached = await untilAt(control, campaignId, moment).catch(() => null);
      const deadlineMilliseconds = await leased.letGo();
      const how = await ended(scene);
      await scene.command.ended;
      const fell = (await phaseAt(scene, deadlineMilliseconds)) ?? (reached ? at : 'another phase');
      if (how === 'COMPLETED') return { how: `it ended in ${fell}, when all was measured: the campaign is done` };
      if (how !== 'CANCELLED')
        throw new Error(`${campaignId} is ${how.toLowerCase()} with its lease over, not cancelled.`);
      promised.sessions.push({ kind: 'lease over', reason: /lease ended/ });
      return { how: `it ended in ${fell}: cancelled, and the hardware gone` };
    },
  };
}

async function phaseAt({ campaignFolder }: Scene, milliseconds: number): Promise<Phase | null> {
  const { phases } = await readCampaignRecord(campaignFolder);
  const at = phases.findLast(({ startMilliseconds }) => startMilliseconds <= milliseconds);
  return at?.phase ?? null;
}
