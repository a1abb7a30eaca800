/** Checks the hosts of a stack: unknown or duplicate names, and what the provider cannot do. Pure. */
import { catalogueType } from '../../providers/catalogue.ts';
import { layoutFault } from './check-hardware.ts';
import type { Fault } from '../../providers/stack.ts';
import { providerOf, providers } from '../../providers/registry.ts';
import { asStack, type HostConfiguration, type StackConfiguration } from './schema.ts';
import type { RoleFacts } from '../../systems/facts.ts';
import { everySystem } from '../../systems/registry.ts';

type Role = HostConfiguration['roles'][number];

export function hostFaults(stack: StackConfiguration): Fault[] {
  const { 'proofload:hosts': hosts, 'proofload:provider': provider } = stack;
  const ofEach = (find: (host: HostConfiguration, index: number) => Fault[]): Fault[] =>
    hosts.flatMap((host, index) =>
      find(host, index).map(({ path, sentence }) => ({ path: ['proofload:hosts', index, ...path], sentence })),
    );
  return [
    ...ofEach((host, index) => [
      ...nameFaults(host, index, stack),
      ...layoutFaults(host, stack),
      ...providerOf(provider).hostFaults(host, index, asStack(stack)),
    ]),
    ...pairFaults(hosts),
    ...ofEach((host) => fieldFaults(host, provider)),
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
    faults.push({ path: ['name'], sentence: `"${host.name}" is already the name of another host` });
  }
  return faults;
}

function layoutFaults(host: HostConfiguration, stack: StackConfiguration): Fault[] {
  const type = stack['proofload:hardware'][host.hardware];
  if (host.layout === undefined || !type) return [];
  const catalogued = type.catalogue === undefined ? null : catalogueType(type.catalogue);
  return layoutFault(host.layout, type.disks ?? catalogued?.disks ?? null);
}

/** Keys that only other providers' hosts have. */
function fieldFaults(host: HostConfiguration, provider: string): Fault[] {
  const own = Object.keys(providerOf(provider).hostFields);
  const elsewhere = new Map(
    Object.values(providers).flatMap(({ hostFields, hostFieldElsewhere }) =>
      Object.keys(hostFields).map((key): [string, string] => [key, hostFieldElsewhere(provider)]),
    ),
  );
  return [...elsewhere]
    .filter(([key]) => !own.includes(key) && (host as Record<string, unknown>)[key] !== undefined)
    .map(([key, sentence]) => ({ path: [key], sentence }));
}

/** Role combinations in which services could not find each other. */
function pairFaults(hosts: HostConfiguration[]): Fault[] {
  const hostsWith = (role: Role) => hosts.filter((host) => host.roles.includes(role));
  return rolePairs().flatMap(([one, many]) => {
    const count = hostsWith(one).length;
    if (count <= 1 && (count === 1 || hostsWith(many).length === 0)) return [];
    const names = hostsWith(one).map((host) => host.name);
    const found = count === 0 ? 'none has' : `${names.join(' and ')} have`;
    return [
      {
        path: ['proofload:hosts'],
        sentence: `must have exactly one ${one} for its ${many} hosts, but ${found} that role`,
      },
    ];
  });
}

/** For each system that has both: the role that one host has, and the role that many have. */
function rolePairs(): [string, string][] {
  return everySystem.flatMap(([, { roles }]) => {
    const of = (takenBy: RoleFacts['takenBy']) => Object.keys(roles).filter((role) => roles[role]?.takenBy === takenBy);
    return of('one').flatMap((one) => of('each').map((each): [string, string] => [one, each]));
  });
}
