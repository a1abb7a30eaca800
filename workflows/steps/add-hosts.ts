/** Brings up hosts that join a cluster later. Their services start when an event adds them. */
import type { AddHostsStep } from '../../src/steps/add-hosts/facts.ts';
import { signalHosts } from '../hosts-signal.ts';
import { provisioning, starting } from '../retry.ts';
import { reported } from './reported.ts';

/** A retry finds what the first attempt brought up. */
export const performAddHosts = reported<AddHostsStep>(async (step, { deployment }) => {
  const { title, limitSeconds, hosts } = step;
  const inventory = await provisioning(title, limitSeconds).addHosts({ ...deployment, hosts });
  // Before anything is done there: the lease renews itself on them from now on.
  await signalHosts(inventory);
  const named = hosts.join(', ');
  await starting(`Install on ${named}`, limitSeconds).install({ ...deployment, hosts });
  await starting(`Start the samplers of ${named}`, limitSeconds).startTelemetry(deployment);
  return `${hosts.length} of ${inventory.hosts.length} hosts are new`;
});
