/** SIGKILL of services, load generators and Proofload's own jobs on the hosts, and SIGSTOP of a load generator. */
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { leaseWorkflowId, checkSignal } from '../../../workflows/lease-messages.ts';
import { jobRuns, latestNumber, signalJob, type JobOnHost } from '../kill-process.ts';
import { until, untilAt, type TargetStep } from '../pending.ts';
import { randomPause, type Fault, type CampaignUnderTest } from '../campaign-under-test.ts';

interface LoadFault {
  name: string;
  /** The attempt during whose load the fault is injected. */
  at: Required<Pick<TargetStep, 'group' | 'runId' | 'attempt'>>;
  jobs: JobOnHost[];
  signal?: 'SIGKILL' | 'SIGSTOP';
  which?: 'command' | 'runner';
  /** Matches the reason of the invalid attempt. */
  reason: RegExp;
}

/** Signals one of `jobs` under load, and waits for the next attempt of the run. */
export function underLoad({ name, at, jobs, signal = 'SIGKILL', which = 'command', reason }: LoadFault): Fault {
  return {
    name,
    async inject(campaign) {
      const { control, campaignId, random, expected } = campaign;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await randomPause(campaign, 400);
      const job = random.oneOf(jobs);
      await signalJob(campaign, job, signal, which);
      expected.invalidAttempts.push({ runId: at.runId, reason });
      await untilAt(control, campaignId, { activity: 'driveRun', ...at, attempt: at.attempt + 1 });
      return { how: `${job.job} on ${job.host}: the window was invalid and was repeated` };
    },
  };
}

/** One of Proofload's own jobs, `<job>-1`, `<job>-2`, …: it is restarted, and a restart alone makes no window invalid. */
interface OwnJob {
  name: string;
  job: string;
  at: LoadFault['at'];
  hosts: string[];
  /** Makes Proofload restart it at once. */
  hurry?: (campaign: CampaignUnderTest) => Promise<void>;
}

function ownJobKilled({ name, job, at, hosts, hurry }: OwnJob): Fault {
  return {
    name,
    async inject(campaign) {
      const { control, campaignId, random } = campaign;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      const host = random.oneOf(hosts);
      const number = await latestNumber(campaign, host, job);
      await signalJob(campaign, { host, job: `${job}-${number}` }, 'SIGKILL');
      await hurry?.(campaign);
      const next = { host, job: `${job}-${number + 1}` };
      await until(control, campaignId, `${next.job} on ${host}`, async () =>
        (await jobRuns(campaign, next)) ? true : null,
      );
      return { how: `on ${host}: it was restarted` };
    },
  };
}

/** Restarted after the run, whose window is invalid if too many samples are missing. */
export const samplerKilled = (at: LoadFault['at'], hosts: string[]): Fault =>
  ownJobKilled({ name: 'a sampler killed', job: 'telemetry-sampler', at, hosts });

/** Restarted when the lease is renewed: every two minutes, or on a signal. */
export const selfDestructKilled = (at: LoadFault['at'], hosts: string[]): Fault =>
  ownJobKilled({
    name: 'a self-destruct timer killed',
    job: 'self-destruct',
    at,
    hosts,
    async hurry({ control, campaignId }) {
      const workflowId = leaseWorkflowId(await workflowIdOf(campaignId));
      await (await control.client()).workflow.getHandle(workflowId).signal(checkSignal);
    },
  });
