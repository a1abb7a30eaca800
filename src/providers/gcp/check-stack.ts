/** Checks a stack for Google Compute Engine beyond the shape of each key, and that everything Google bills for it has a known price. Pure. */
import { type Fault, type Stack, zoneFaults } from '../stack.ts';
import { diskKindsText, isGcpDisk, leastGigabytes, bootDisk, diskPriceName } from './disk.ts';
import type { GcpHostFields, GcpStackSettings } from './settings.ts';
import { missingPriceFaults } from '../missing-prices.ts';
import { gcpPrice, pricedRegion } from './prices.ts';

export type GcpStack = Stack<GcpStackSettings, GcpHostFields>;
type Host = GcpStack['hosts'][number];

export function hostFaults(host: Host, { settings, hardware }: GcpStack): Fault[] {
  return [...zoneFaults(host, settings?.zones ?? {}, 'gcp'), ...localDiskFaults(host, hardware), ...volumeFaults(host)];
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

function volumeFaults({ dataVolume: volume }: Host): Fault[] {
  if (!volume) return [];
  if (!isGcpDisk(volume)) return [{ path: ['dataVolume', 'kind'], sentence: `must be ${diskKindsText}` }];
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
  const disks = [bootDisk({ dataVolume: null }, { disks: null }), ...data].map(diskPriceName);
  return missingPriceFaults(stack, { provider: 'gcp', publisher: 'Google', pricedRegion, disks, priceOf: gcpPrice });
}
