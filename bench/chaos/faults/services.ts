/** SIGKILL of services, load tools and Proofload's own jobs on the hosts, and SIGSTOP of a load tool. */
import { workflowIdOf } from '../../../src/control/names-on-server.ts';
import { leaseWorkflowId, lookSignal } from '../../../workflows/lease-messages.ts';
import { jobRuns, latestNumber, signalJob, type JobOnHost } from '../kill-process.ts';
import { until, untilAt, type Moment } from '../pending.ts';
import { aMoment, type Fault, type Scene } from '../scene.ts';

interface Strike {
  name: string;
  /** The attempt of the run under whose load it strikes. */
  at: Required<Pick<Moment, 'group' | 'runId' | 'attempt'>>;
  jobs: JobOnHost[];
  signal?: 'SIGKILL' | 'SIGSTOP';
  which?: 'command' | 'runner';
  /** What the void attempt says. */
  reason: RegExp;
}

/** Strikes one of `jobs` under load, and waits until the run is tried afresh. */
export function underLoad({ name, at, jobs, signal = 'SIGKILL', which = 'command', reason }: Strike): Fault {
  return {
    name,
    async strike(scene) {
      const { control, campaignId, random, promised } = scene;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      await aMoment(scene, 400);
      const job = random.oneOf(jobs);
      await signalJob(scene, job, signal, which);
      promised.voids.push({ runId: at.runId, reason });
      await untilAt(control, campaignId, { activity: 'driveRun', ...at, attempt: at.attempt + 1 });
      return { how: `${job.job} on ${job.host}: the window is void, and made again` };
    },
  };
}

/** One of Proofload's own jobs, `<job>-1`, `<job>-2`, …: it is started again, and voids no window by itself. */
interface OwnJob {
  name: string;
  job: string;
  at: Strike['at'];
  hosts: string[];
  /** Has whoever starts it again look at once. */
  hurry?: (scene: Scene) => Promise<void>;
}

function ownJobKilled({ name, job, at, hosts, hurry }: OwnJob): Fault {
  return {
    name,
    async strike(scene) {
      const { control, campaignId, random } = scene;
      await untilAt(control, campaignId, { activity: 'driveRun', ...at });
      const host = random.oneOf(hosts);
      const number = await latestNumber(scene, host, job);
      await signalJob(scene, { host, job: `${job}-${number}` }, 'SIGKILL');
      await hurry?.(scene);
      const next = { host, job: `${job}-${number + 1}` };
      await until(control, campaignId, `${next.job} on ${host}`, async () =>
        (await jobRuns(scene, next)) ? true : null,
      );
      return { how: `on ${host}: another was started` };
    },
  };
}

/** Started again after the run, whose window is void where it was missed for long. */
export const samplerKilled = (at: Strike['at'], hosts: string[]): Fault =>
  ownJobKilled({ name: 'a sampler killed', job: 'telemetry-sampler', at, hosts });

/** Lit again when the lease is renewed: every two minutes, or when the lease is asked to look. */
export const fuseKilled = (at: Strike['at'], hosts: string[]): Fault =>
  ownJobKilled({
    name: 'a fuse killed',
    job: 'lease-fuse',
    at,
    hosts,
    async hurry({ control, campaignId }) {
      const workflowId = leaseWorkflowId(await workflowIdOf(campaignId));
      await (await control.client()).workflow.getHandle(workflowId).signal(lookSignal);
    },
  });
