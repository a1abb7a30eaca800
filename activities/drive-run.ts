import { Context } from '@temporalio/activity';
import { drive } from '../src/measurement/runs/drive.ts';
import { plannedServices } from '../src/measurement/runs/services.ts';
import type { CampaignActivities } from './contract.ts';
import { withRun } from './with-run.ts';

/** A worker that shuts down leaves the jobs running: the next worker finds them again. The workflow stops them when it gives the run up. */
export const driveRun: CampaignActivities['driveRun'] = async (one) => {
  const context = Context.current();
  await withRun(one, ({ hosts, loads }) =>
    drive({
      runId: one.run.id,
      attempt: one.attempt,
      limitSeconds: one.run.limitSeconds,
      loads,
      services: plannedServices(one.plan, hosts),
      pause: (milliseconds) => context.sleep(milliseconds),
      report: (heartbeat) => context.heartbeat(heartbeat),
    }),
  );
  return { takenUpAgain: context.info.attempt - 1 };
};
