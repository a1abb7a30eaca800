/** Removes hosts whose members have left their cluster. Their logs and telemetry are collected before. */
import { isCancellation } from '@temporalio/workflow';
import type { MemberChange } from '../../src/plan/service-job.ts';
import type { RemoveHostsStep } from '../../src/steps/remove-hosts/facts.ts';
import { failureType, sentence } from '../failure.ts';
import { signalHosts } from '../hosts-signal.ts';
import { keeping, provisioning } from '../retry.ts';
import { reported } from './reported.ts';

/** A host that cannot be removed costs money until teardown, and changes nothing for the runs that follow. */
export const performRemoveHosts = reported<RemoveHostsStep>(async (step, { deployment }) => {
  const { title, limitSeconds } = step;
  const left = leftHosts(deployment.members ?? []);
  const hosts = step.hosts.filter((host) => left.has(host));
  // After an invalid run its members are what they were before.
  if (hosts.length === 0) return `nothing removed, because ${step.hosts.join(', ')} did not leave in a valid run`;
  const others = await keeping(`Collect from ${hosts.join(', ')}`, limitSeconds).retireHosts({ ...deployment, hosts });
  // Before they are gone: the lease is no longer renewed there.
  await signalHosts(others);
  try {
    const inventory = await provisioning(title, limitSeconds).removeHosts({ ...deployment, hosts });
    await signalHosts(inventory);
    return `${hosts.length} removed, ${inventory.hosts.length} remain`;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return `not removed before teardown (${failureType(error) ?? 'failed'}): ${sentence(error).replace(/\.$/, '')}`;
  }
});

/** Hosts whose members have left in valid runs, and have not joined again. */
function leftHosts(changes: readonly MemberChange[]): Set<string> {
  const left = new Set<string>();
  for (const change of changes) {
    for (const { host } of change.joined) left.delete(host);
    for (const { host } of change.left) left.add(host);
  }
  return left;
}
