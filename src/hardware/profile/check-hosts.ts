/** What is wrong with the hosts of a stack: names that lead nowhere or are given twice, and what a provider cannot do. Pure. */
import { catalogueType } from '../../providers/catalogue.ts';
import { layoutFault } from './check-hardware.ts';
import type { Fault } from '../../providers/fault.ts';
import type { HostConfiguration, StackConfiguration } from './schema.ts';
import type { RoleFacts } from '../../systems/facts.ts';
import { everySystem, systemRoles } from '../../systems/registry.ts';

type Role = HostConfiguration['roles'][number];

/** What a host serves from its own disks: gone with it. */
const bearingData: ReadonlySet<Role> = new Set(
  [...systemRoles].filter(([, { keepsData }]) => keepsData).map(([role]) => role),
);

export function hostFaults(stack: StackConfiguration): Fault[] {
  const hosts = stack['proofload:hosts'];
  return [
    ...hosts.flatMap((host, index) =>
      [
        ...nameFaults(host, index, stack),
        ...zoneFaults(host, stack),
        ...diskFaults(host, stack),
        ...spotFaults(host, stack),
      ].map(({ path, sentence }) => ({ path: ['proofload:hosts', index, ...path], sentence })),
    ),
    ...pairFaults(hosts),
  ];
}

function nameFaults(host: HostConfiguration, index: number, stack: StackConfiguration): Fault[] {
  const hardware = Object.keys(stack['proofload:hardware']);
  const faults: Fault[] = [];
  if (!hardware.includes(host.hardware)) {
    faults.push({
      path: ['hardware'],
      sentence: `names "${host.hardware}", which is not under proofload:hardware (${hardware.join(', ')})`,
    });
  }
  if (stack['proofload:hosts'].findIndex((other) => other.name === host.name) < index) {
    faults.push({ path: ['name'], sentence: `"${host.name}" is another host's name already` });
  }
  for (const [position, role] of host.roles.entries()) {
    if (host.roles.indexOf(role) < position) {
      faults.push({ path: ['roles', position], sentence: `"${role}" is given twice` });
    }
  }
  return faults;
}

function zoneFaults({ zone }: HostConfiguration, stack: StackConfiguration): Fault[] {
  const zones = Object.keys(stack['proofload:aws']?.zones ?? {});
  if (stack['proofload:provider'] !== 'aws' || zones.length === 0) return [];
  if (zone === undefined && zones.length > 1) {
    return [{ path: ['zone'], sentence: `is missing: the stack has the zones ${zones.join(', ')}` }];
  }
  if (zone === undefined || zones.includes(zone)) return [];
  return [
    { path: ['zone'], sentence: `names "${zone}", which is not under proofload:aws.zones (${zones.join(', ')})` },
  ];
}

function diskFaults(host: HostConfiguration, stack: StackConfiguration): Fault[] {
  const faults: Fault[] = [];
  const type = stack['proofload:hardware'][host.hardware];
  if (host.layout !== undefined && type) {
    const catalogued = type.catalogue === undefined ? null : catalogueType(type.catalogue);
    faults.push(...layoutFault(host.layout, type.disks ?? catalogued?.disks ?? null));
  }
  const volume = host.dataVolume;
  if (!volume) return faults;
  const fault = (key: string, sentence: string) => faults.push({ path: ['dataVolume', key], sentence });
  if (stack['proofload:provider'] !== 'aws') {
    faults.push({ path: ['dataVolume'], sentence: 'is a disk of AWS: only provider aws makes them' });
  }
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

function spotFaults({ roles }: HostConfiguration, stack: StackConfiguration): Fault[] {
  if (stack['proofload:aws']?.spot !== true) return [];
  const lost = roles.filter((role) => bearingData.has(role));
  if (lost.length === 0) return [];
  return [
    {
      path: ['roles'],
      sentence: `${lost.join(' and ')} on a spot host, which AWS may take back with its data: say spot: rehearsal where the figures are not to count, or spot: false`,
    },
  ];
}

/** Services that could not find each other. */
function pairFaults(hosts: HostConfiguration[]): Fault[] {
  const bearing = (role: Role) => hosts.filter((host) => host.roles.includes(role));
  return rolePairs().flatMap(([one, many]) => {
    const count = bearing(one).length;
    if (count <= 1 && (count === 1 || bearing(many).length === 0)) return [];
    const names = bearing(one).map((host) => host.name);
    const found = count === 0 ? 'none has' : `${names.join(' and ')} have`;
    return [
      { path: ['proofload:hosts'], sentence: `must have one ${one} beside each ${many}, and ${found} that role` },
    ];
  });
}

/** The role of one host and that of many, of each system that has both. */
function rolePairs(): [string, string][] {
  return everySystem.flatMap(([, { roles }]) => {
    const of = (takenBy: RoleFacts['takenBy']) => Object.keys(roles).filter((role) => roles[role]?.takenBy === takenBy);
    return of('one').flatMap((one) => of('each').map((each): [string, string] => [one, each]));
  });
}
