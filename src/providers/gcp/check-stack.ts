/** Checks a stack for Google Compute Engine beyond the shape of each key. Pure. */
import type { Fault } from '../fault.ts';
import { sshRangeFault } from '../ssh-range.ts';
import type { Stack } from '../stack.ts';
import { zoneFaults } from '../zones.ts';
import { diskKindsText, isGcpDisk, leastGigabytes } from './disk.ts';
import type { GcpHostFields, GcpStackSettings } from './settings.ts';

export type GcpStack = Stack<GcpStackSettings, GcpHostFields>;
type Host = GcpStack['hosts'][number];

export function settingsFaults({ settings }: GcpStack): Fault[] {
  if (!settings) return [];
  const { region, zones, sshFrom } = settings;
  const faults: Fault[] = [];
  for (const [name, zone] of Object.entries(zones)) {
    if (!new RegExp(`^${region}-[a-z]$`).test(zone)) {
      faults.push({
        path: ['proofload:gcp', 'zones', name],
        sentence: `"${zone}" is not a zone of ${region}; its zones have names such as ${region}-a`,
      });
    }
  }
  const range = sshFrom === null ? null : sshRangeFault(sshFrom);
  if (range !== null) faults.push({ path: ['proofload:gcp', 'sshFrom'], sentence: range });
  return faults;
}

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
