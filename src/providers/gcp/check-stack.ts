/** Checks a stack for Google Compute Engine beyond the shape of each key, and that everything Google bills for it has a known price. Pure. */
import { planOf, type Fault, type Stack, zoneFaults } from '../stack.ts';
import { diskKindsText, isAxion, isGcpDisk, leastGigabytes, bootDisk, diskPriceName, takesDisk } from './disk.ts';
import { architectureFaults } from '../architecture.ts';
import type { GcpHostFields, GcpStackSettings } from './settings.ts';
import { missingPriceFaults } from '../missing-prices.ts';
import { gcpPrice, pricedRegion } from './prices.ts';

export type GcpStack = Stack<GcpStackSettings, GcpHostFields>;
type Host = GcpStack['hosts'][number];

export function hostFaults(host: Host, stack: GcpStack): Fault[] {
  const { settings, hardware } = stack;
  return [
    ...zoneFaults(host, settings?.zones ?? {}, 'gcp'),
    ...localDiskFaults(host, hardware),
    ...volumeFaults(host, planOf(host, stack)),
  ];
}

/** T2A's processors are Ampere's. */
export const isArm = (plan: string): boolean => isAxion(plan) || plan.startsWith('t2a-');

/** Of machines and image. */
export function imageFaults(stack: GcpStack): Fault[] {
  const { image } = stack.settings ?? {};
  const named = image === undefined ? null : { name: image, path: ['proofload:gcp', 'image'] };
  return architectureFaults(stack, isArm, named);
}

function localDiskFaults({ hardware: key }: Host, hardware: GcpStack['hardware']): Fault[] {
  if (!hardware[key]?.disks) return [];
  return [
    {
      path: ['hardware'],
      sentence: `names "${key}", which has disks of its own: provider gcp attaches none; leave out its disks and give the host a dataVolume`,
    },
  ];
}

function volumeFaults({ dataVolume: volume }: Host, plan: string): Fault[] {
  if (!volume) return [];
  if (!isGcpDisk(volume) || !takesDisk(plan, volume))
    return [{ path: ['dataVolume', 'kind'], sentence: `must be ${diskKindsText(plan)}` }];
  const faults: Fault[] = [];
  const fault = (key: string, sentence: string) => faults.push({ path: ['dataVolume', key], sentence });
  for (const key of ['operationsPerSecond', 'megabytesPerSecond'] as const) {
    if (volume[key] !== null)
      fault(key, `cannot be set for ${volume.kind}, whose rates follow from its size; leave it out`);
  }
  if (volume.gigabytes < leastGigabytes) fault('gigabytes', `must be at least ${leastGigabytes} for ${volume.kind}`);
  return faults;
}

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function priceFaults(stack: GcpStack): Fault[] {
  const data = stack.hosts.flatMap(({ dataVolume }) => (dataVolume && isGcpDisk(dataVolume) ? [dataVolume] : []));
  const boot = stack.hosts.map((host) => bootDisk({ dataVolume: null }, { disks: null, plan: planOf(host, stack) }));
  const disks = [...boot, ...data].map(diskPriceName);
  return missingPriceFaults(stack, { provider: 'gcp', publisher: 'Google', pricedRegion, disks, priceOf: gcpPrice });
}
