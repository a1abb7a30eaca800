/** Updates the expiry label of instances and disks. Networks and firewalls cost nothing and have no labels. */
import pLimit from 'p-limit';
import { ComputeRefusal, type ComputeApi } from '../../../src/providers/gcp/compute-api.ts';
import { disks, instances } from './kinds.ts';
import { expiryLabel, expiryValue, type Wanted } from './names.ts';
import type { GcpResource } from './resource.ts';

/** Far below Google's quota of calls for a project. */
const callsAtOnce = 8;

/** Safe to repeat. @param expires ISO time */
export async function moveExpiry(api: ComputeApi, project: string, wanted: Wanted, expires: string): Promise<void> {
  const value = expiryValue(expires);
  const found = [...(await instances.find(api, project, wanted)), ...(await disks.find(api, project, wanted))];
  // A boot disk has no expiry: its labels cannot be changed without a new machine.
  const outdated = found.filter(({ labels }) => labels[expiryLabel] !== undefined && labels[expiryLabel] !== value);
  await pLimit(callsAtOnce).map(outdated, (each) => setLabel(api, each, value));
}

async function setLabel(api: ComputeApi, { path, labels, labelFingerprint }: GcpResource, value: string) {
  try {
    await api.post(`${path}/setLabels`, { labels: { ...labels, [expiryLabel]: value }, labelFingerprint });
  } catch (error) {
    // It was just deleted.
    if (!(error instanceof ComputeRefusal) || error.status !== 404) throw error;
  }
}
