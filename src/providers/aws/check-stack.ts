/** What is wrong with a stack of AWS beyond the shape of each key. Pure. */
import type { Fault } from '../fault.ts';
import type { Stack, StackHost } from '../stack.ts';
import type { AwsHostFields, AwsStackSettings } from './settings.ts';
import { sshRangeFault } from './ssh-range.ts';
import { systemRoles } from '../../systems/registry.ts';

export type AwsStack = Stack<AwsStackSettings, AwsHostFields>;
type Host = AwsStack['hosts'][number];

/** What a host serves from its own disks: gone with it. A Spark worker's tasks are done again elsewhere. */
const bearingData: ReadonlySet<string> = new Set(
  [...systemRoles].filter(([, { keepsData }]) => keepsData).map(([role]) => role),
);

export function settingsFaults({ settings }: AwsStack): Fault[] {
  if (!settings) return [];
  const { region, zones, sshFrom } = settings;
  const faults: Fault[] = [];
  for (const [name, zone] of Object.entries(zones)) {
    if (!new RegExp(`^${region}[a-z]$`).test(zone)) {
      faults.push({
        path: ['proofload:aws', 'zones', name],
        sentence: `"${zone}" is no zone of ${region}, whose zones are called ${region}a and so on`,
      });
    }
  }
  const range = sshFrom === null ? null : sshRangeFault(sshFrom);
  if (range !== null) faults.push({ path: ['proofload:aws', 'sshFrom'], sentence: range });
  return faults;
}

export function hostFaults(host: Host, { settings }: AwsStack): Fault[] {
  return [
    ...zoneFaults(host, Object.keys(settings?.zones ?? {})),
    ...volumeFaults(host),
    ...spotFaults(host, settings),
  ];
}

function zoneFaults({ zone }: StackHost, zones: string[]): Fault[] {
  if (zones.length === 0) return [];
  if (zone === undefined && zones.length > 1) {
    return [{ path: ['zone'], sentence: `is missing: the stack has the zones ${zones.join(', ')}` }];
  }
  if (zone === undefined || zones.includes(zone)) return [];
  return [
    { path: ['zone'], sentence: `names "${zone}", which is not under proofload:aws.zones (${zones.join(', ')})` },
  ];
}

function volumeFaults({ dataVolume: volume }: Host): Fault[] {
  if (!volume) return [];
  const faults: Fault[] = [];
  const fault = (key: string, sentence: string) => faults.push({ path: ['dataVolume', key], sentence });
  if (volume.kind === 'io2' && volume.operationsPerSecond === null) {
    fault('operationsPerSecond', 'is missing: AWS makes no io2 without it');
  }
  if (volume.kind === 'st1' && volume.operationsPerSecond !== null) {
    fault('operationsPerSecond', 'cannot be chosen for st1; leave it out');
  }
  if (volume.kind !== 'gp3' && volume.megabytesPerSecond !== null) {
    fault('megabytesPerSecond', `cannot be chosen for ${volume.kind}; leave it out`);
  }
  if (volume.kind === 'st1' && volume.gigabytes < 125) fault('gigabytes', 'must be 125 at least for st1');
  if (volume.kind === 'io2' && volume.gigabytes < 4) fault('gigabytes', 'must be 4 at least for io2');
  return faults;
}

function spotFaults({ roles }: StackHost, settings: AwsStackSettings | null): Fault[] {
  if (settings?.spot !== true) return [];
  const lost = roles.filter((role) => bearingData.has(role));
  if (lost.length === 0) return [];
  return [
    {
      path: ['roles'],
      sentence: `${lost.join(' and ')} on a spot host, which AWS may take back with its data: say spot: rehearsal where the figures are not to count, or spot: false`,
    },
  ];
}
