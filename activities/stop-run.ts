import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';
import { withRun } from './with-run.ts';

/** Load tools that print their summary when they are asked to end get this long for it. */
const graceSeconds = 10;

/** Ends every job of an attempt, its preparations included, and returns when they are gone. */
export const stopRun: CampaignActivities['stopRun'] = (one) =>
  whileBeating(() =>
    withRun(one, async ({ loads }) => {
      await Promise.all(
        loads.map(async ({ loadJob, host }) => {
          const preparations = loadJob.preparations.flatMap((each) => (each.kind === 'job' ? [each.job.id] : []));
          for (const id of [...preparations, loadJob.job.id]) await host.stopJob(id, graceSeconds);
        }),
      );
    }),
  );
