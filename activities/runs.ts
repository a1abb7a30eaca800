/** Prepares, drives, judges and stops a run on its hosts. */
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { ServiceDied, whyLost } from '../src/hosts/failures.ts';
import type { Host } from '../src/hosts/host.ts';
import { openClocks, type Clocks } from '../src/hosts/clocks/clock-log.ts';
import { clockFaults } from '../src/hosts/clocks/on-our-clock.ts';
import { attemptLayout, campaignLayout } from '../src/measurement/results/layout.ts';
import { planOfVariant } from '../src/plan/variants.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import { drive, type Drive } from '../src/measurement/runs/drive.ts';
import { readEvents } from '../src/measurement/runs/event-files.ts';
import { InvalidWindow } from '../src/measurement/runs/failures.ts';
import { watchCompilers } from '../src/measurement/runs/compilers.ts';
import { loadJobs } from '../src/measurement/runs/jobs.ts';
import type { LoadJob } from '../src/measurement/runs/jobs.ts';
import { withoutEvents, absencesByEvents, stoppedByEvents } from '../src/measurement/runs/outages.ts';
import { prepare } from '../src/measurement/runs/prepare.ts';
import { watchOtherPrograms } from '../src/providers/local/other-programs.ts';
import { isOnThisMachine } from '../src/providers/registry.ts';
import { laterServices } from '../src/systems/services.ts';
import { clustersOfLoad } from '../src/workloads/registry.ts';
import { servicesOfClusters, servicesToStayUp } from '../src/measurement/runs/services.ts';
import { askHost, askServices, loadSpan, repairSampling } from '../src/measurement/runs/window-evidence.ts';
import { judgeWindow } from '../src/measurement/runs/window-validity.ts';
import { prepareInSystem } from '../src/systems/load-system.ts';
import { secretsOf, secretsOfCluster, type Secrets } from '../src/systems/secrets.ts';
import { openedHost, withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities, RunAttemptInput } from './contract.ts';
import { claimFor, madeByLoads } from './existing-clusters.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export interface OpenRun {
  jobs: LoadJob[];
  hosts: Map<string, Host>;
  /** The load instances of the attempt, each with its host. */
  loads: { loadJob: LoadJob; host: Host }[];
  secrets: Secrets;
}

/** Opens the hosts of a run for as long as `work` takes. */
export async function withRun<Result>(one: RunAttemptInput, work: (open: OpenRun) => Promise<Result>): Promise<Result> {
  const secrets = await secretsOf(one.plan, one.inventory);
  const jobs = await loadJobs({ ...one, plan: planOfVariant(one.plan, one.run.variant?.name) }, secrets);
  return await withHosts(one.inventory, (hosts) => {
    const loads = jobs.map((loadJob) => {
      return { loadJob, host: openedHost(hosts, loadJob.instance.host) };
    });
    return work({ jobs, hosts, loads, secrets });
  });
}

export const prepareRunIn =
  (resultsFolder: string): CampaignActivities['prepareRun'] =>
  (one) => {
    const context = Context.current();
    const plan = planOfVariant(one.plan, one.run.variant?.name);
    return withHeartbeats(({ onProgress, signal }) =>
      withRun(one, async ({ jobs, hosts, loads, secrets }) => {
        await claimFor(resultsFolder, one, madeByLoads(jobs));
        await prepare({
          loads,
          inSystem: ({ preparation, parameters }, name) =>
            prepareInSystem(preparation, {
              cluster: clusterNamed(plan, name),
              hosts,
              parameters,
              secrets: secretsOfCluster(secrets, name),
              signal,
            }),
          onProgress,
          pause: (milliseconds) => context.sleep(milliseconds),
        });
      }),
    );
  };

function clocksOf(resultsFolder: string, { campaignId }: RunAttemptInput, hosts: Map<string, Host>): Promise<Clocks> {
  return openClocks(campaignLayout(join(resultsFolder, campaignId)).clocks, [...hosts.values()]);
}

/** Jobs survive the shutdown of a worker, and the next worker finds them. The workflow stops them when it abandons the attempt. */
export const driveRunIn =
  (resultsFolder: string): CampaignActivities['driveRun'] =>
  async (one) => {
    const context = Context.current();
    const otherPrograms = isOnThisMachine(one.inventory.provider) ? await watchOtherPrograms() : async () => [];
    const warming = await withRun(one, async ({ hosts, loads }) => {
      const clusters = one.run.warmUp ? one.run.loads.flatMap(clustersOfLoad) : [];
      const isWarming = await watchCompilers(servicesOfClusters(clusters, one.plan, hosts));
      await drive({
        clocks: await clocksOf(resultsFolder, one, hosts),
        runId: one.run.id,
        attempt: one.attempt,
        limitSeconds: one.run.limitSeconds,
        loads,
        services: servicesToStayUp(one.run, planOfVariant(one.plan, one.run.variant?.name), hosts),
        ...stoppedOnPurpose(resultsFolder, one),
        pause: (milliseconds) => context.sleep(milliseconds),
        report: (heartbeat) => context.heartbeat(heartbeat),
      });
      return await isWarming();
    });
    const others = await otherPrograms();
    return {
      timesResumed: context.info.attempt - 1,
      ...(others.length > 0 ? { otherPrograms: others } : {}),
      ...(warming ? { warming } : {}),
    };
  };

/** What the events of a run have stopped so far; nothing for a run without events. */
function stoppedOnPurpose(resultsFolder: string, one: RunAttemptInput): Pick<Drive, 'stoppedOnPurpose'> {
  const { events } = one.run;
  if (!events) return {};
  const later = laterServices(one.plan);
  return {
    stoppedOnPurpose: async () => stoppedByEvents(events, await readEvents(eventsFolder(resultsFolder, one)), later),
  };
}

/** Folder of the records of the events of an attempt. */
export function eventsFolder(resultsFolder: string, { campaignId, run, attempt }: RunAttemptInput): string {
  return attemptLayout(join(resultsFolder, campaignId), run.id, attempt).events;
}

export const judgeRunIn =
  (resultsFolder: string): CampaignActivities['judgeRun'] =>
  (one) =>
    withHeartbeats(() =>
      withRun(one, async ({ hosts, loads }) => {
        const clocks = await clocksOf(resultsFolder, one, hosts);
        await clocks.measure();
        const window = await loadSpan(loads, clocks);
        if (!window)
          throw new InvalidWindow(`Not every load of ${one.run.id} has ended, so its window cannot be judged.`);
        const all = [...hosts.values()];
        const evidence = await Promise.all(all.map((host) => askHost(host, clocks)));
        const records = await readEvents(eventsFolder(resultsFolder, one));
        const verdict = judgeWindow(
          window,
          evidence,
          withoutEvents(
            await askServices(servicesToStayUp(one.run, planOfVariant(one.plan, one.run.variant?.name), hosts), clocks),
            one.run.events ?? [],
            records,
            laterServices(one.plan),
          ),
          absencesByEvents(one.run.events ?? [], records),
        );
        await repairSampling(all, evidence, window.endMilliseconds, one.inventory.mark);
        const uncertain = clockFaults(window, new Map([...hosts.keys()].map((name) => [name, clocks.of(name)])));
        const faults = [...verdict.services, ...verdict.hosts, ...uncertain].join(' ');
        if (verdict.services.length > 0) throw new ServiceDied(faults);
        if (verdict.hosts.length > 0 || uncertain.length > 0) throw new InvalidWindow(faults);
      }),
    );

/** Time for a load generator to print its summary when it is stopped. */
const graceSeconds = 10;

/** Stops every job of an attempt, including preparations, and waits for their end. */
export const stopRun: CampaignActivities['stopRun'] = (one) =>
  withHeartbeats(() =>
    withRun(one, async ({ loads }) => {
      const lost = await Promise.all(
        loads.map(({ loadJob, host }) =>
          whyLost(async () => {
            const preparations = loadJob.preparations.flatMap((each) => (each.kind === 'job' ? [each.job.id] : []));
            for (const id of [...preparations, loadJob.job.id]) await host.stopJob(id, graceSeconds);
          }),
        ),
      );
      return { lost: [...new Set(lost.filter((why) => why !== null))] };
    }),
  );
