/** Members that join clusters and leave them. */
import { ServiceDied } from '../hosts/failures.ts';
import type { Host } from '../hosts/host.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { ServiceJob } from '../plan/service-job.ts';
import { callFailure } from '../systems/ask-agent.ts';
import { removeServiceData, setDeadAside } from '../systems/service-jobs.ts';
import type { Growing, RunningCluster } from '../systems/system.ts';
import { openedHost } from '../systems/with-hosts.ts';
import type { ActionContext } from './action.ts';
import { runningCluster, startStopped, waitUntil } from './running-cluster.ts';

type Context = Omit<ActionContext<unknown>, 'parameters' | 'newMachine'>;

/** Time for a service to write its data to disk. */
const graceSeconds = 60;

/** A cluster whose members change, with the code that follows them. */
export interface GrowingCluster {
  growing: Growing;
  of: RunningCluster;
}

/** @throws Error if members cannot join or leave it */
export async function growingCluster(name: string, context: Context): Promise<GrowingCluster> {
  const { system, of } = await runningCluster(name, context);
  if (!system.growing) throw new Error(`Members cannot join or leave ${name}.`);
  return { growing: system.growing, of };
}

/** Starts a service without data, and returns when it is a member. Safe to repeat. */
export async function join({ host, jobId }: ServiceJob, growing: Growing, context: Context): Promise<void> {
  const on = openedHost(context.hosts, host);
  await startStopped(host, [jobId], context);
  await waitUntil(async () => {
    const { word, phase } = await growing.phase(on);
    if (phase === 'member') return null;
    if (phase === 'joining') return `${jobId} on ${host} is ${word}`;
    throw new ServiceDied(`${jobId} on ${host} could not join: it is ${word}.`);
  }, context);
}

/**
 * Has a service without data join when no member refuses its address any more because of what was there before, and returns when the
 * others hold it for a member. Safe to repeat.
 */
export async function joinWithoutData(service: ServiceJob, cluster: GrowingCluster, context: Context): Promise<void> {
  const { host, jobId } = service;
  const { growing, of } = cluster;
  const on = openedHost(context.hosts, host);
  await waitUntil(async () => {
    // It may be what an earlier worker started, of which the others have heard.
    const isStarted = (await on.jobStatus(jobId)).state === 'running' || (await growing.members(of)).includes(host);
    const waits = !isStarted && (await growing.refuses(of, on));
    if (!waits && (await isAccepted(service, growing, context))) return null;
    return `other members still know what was at the address of ${host} before`;
  }, context);
  await untilMembers(cluster, (members) => members.includes(host), `other members do not know ${host} yet`, context);
}

/** Joins; false if the others refused it. */
async function isAccepted(service: ServiceJob, growing: Growing, context: Context): Promise<boolean> {
  try {
    await join(service, growing, context);
    return true;
  } catch (error) {
    if (error instanceof ServiceDied && growing.refusal.test(error.message)) return false;
    throw error;
  }
}

/** Returns when the others hold the right hosts for members. */
export async function untilMembers(
  { growing, of }: GrowingCluster,
  areRight: (members: string[]) => boolean,
  missing: string,
  context: Pick<Context, 'onProgress' | 'pause'>,
): Promise<void> {
  await waitUntil(async () => (areRight(await growing.members(of)) ? null : missing), context);
}

/** Has a member give its data to the others and leave, then stops it and removes its data. Safe to repeat. */
export async function leave(
  { host, jobId }: ServiceJob,
  { growing, of }: GrowingCluster,
  context: Context,
): Promise<void> {
  const on = openedHost(context.hosts, host);
  await waitUntil(async () => {
    if ((await on.jobStatus(jobId)).state !== 'running') return null;
    const { word, phase } = await growing.phase(on);
    if (phase === 'left') return null;
    // Its own reason says more than the state of the member.
    await rejectFailed(on, growing.leaveJobId);
    if (phase === 'joining' || phase === 'failed')
      throw new ServiceDied(`${jobId} on ${host} cannot leave: it is ${word}.`);
    if (phase === 'member' && (await on.jobStatus(growing.leaveJobId)).state === 'absent')
      await on.startJob(await growing.leaveJob(of, on));
    return `${jobId} on ${host} is ${word}`;
  }, context);
  // It may have stopped because an earlier worker was here before, or because it died.
  await waitUntil(async () => {
    if (!(await growing.members(of)).includes(host)) return null;
    if ((await on.jobStatus(jobId)).state === 'running') return `other members still know ${host}`;
    throw new ServiceDied(`${jobId} on ${host} ended before it had left its cluster.`);
  }, context);
  await discard({ host, jobId }, context);
  await setDeadAside([{ host: on, jobId: growing.leaveJobId }]);
}

/** Undoes that a member left, whether it did completely or in part. Safe to repeat. */
export async function takeBack(service: ServiceJob, cluster: GrowingCluster, context: Context): Promise<void> {
  const { host, jobId } = service;
  const { growing, of } = cluster;
  const on = openedHost(context.hosts, host);
  const isMember = (await growing.members(of)).includes(host);
  const isRunning = (await on.jobStatus(jobId)).state === 'running';
  const phase = isRunning ? (await growing.phase(on)).phase : null;
  if (phase === 'leaving' || phase === 'left' || !isMember) await leave(service, cluster, context);
  // It is still a member, and is one again when it starts with its data.
  else if (phase === 'failed') await on.stopJob(jobId, graceSeconds);
  await setDeadAside([{ host: on, jobId: growing.leaveJobId }]);
  await join(service, growing, context);
}

/** Undoes that a service joined, whether it did completely or in part. Safe to repeat. */
export async function withdraw(service: ServiceJob, cluster: GrowingCluster, context: Context): Promise<void> {
  const { host, jobId } = service;
  const on = openedHost(context.hosts, host);
  if ((await cluster.growing.members(cluster.of)).includes(host)) {
    // A member that died must be up to give its data back.
    await startStopped(host, [jobId], context);
    await leave(service, cluster, context);
  } else if ((await on.jobStatus(jobId)).state !== 'absent') await discard(service, context);
}

/** Stops a service that is no member, and removes its data: with them it could not join again. */
async function discard(service: ServiceJob, context: Pick<Context, 'hosts'>): Promise<void> {
  await stopInOrder(service, context);
  await removeServiceData(openedHost(context.hosts, service.host), service.jobId);
}

/** Stops a service, and makes room for it to start again. Safe to repeat. */
export async function stopInOrder({ host, jobId }: ServiceJob, { hosts }: Pick<Context, 'hosts'>): Promise<void> {
  const on = openedHost(hosts, host);
  await on.stopJob(jobId, graceSeconds);
  await setDeadAside([{ host: on, jobId }]);
}

/** Returns when a job that calls an operation has ended well. Safe to repeat. */
export async function untilCalled(on: Host, job: JobSpec, context: Context): Promise<void> {
  await on.startJob(job);
  await waitUntil(async () => {
    const { state } = await on.jobStatus(job.id);
    return state === 'running' ? `${job.id} on ${on.inventory.name} is under way` : null;
  }, context);
  await rejectFailed(on, job.id);
}

const outputBytes = 100_000;

async function rejectFailed(on: Host, id: string): Promise<void> {
  const status = await on.jobStatus(id);
  if (status.state === 'running' || status.state === 'absent') return;
  const where = `${id} on ${on.inventory.name}`;
  if (status.state === 'lost' || status.exitCode !== 0) {
    throw new ServiceDied(`${where} did not end well: ${await on.tailJob(id, 'error', outputBytes)}`);
  }
  const failure = callFailure(await on.tailJob(id, 'output', outputBytes));
  if (failure !== null) throw new ServiceDied(`${where} failed: ${failure}`);
}
