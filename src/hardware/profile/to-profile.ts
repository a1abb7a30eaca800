/** From a stack's configuration, once it is without faults, to the profile that it describes. Pure. */
import { asPublished, catalogueType, usableMebibytes } from '../../providers/catalogue.ts';
import { given } from './check-prices.ts';
import type { HardwareConfiguration } from './hardware-schema.ts';
import type { HardwareType, Profile, ProfileHost, ProviderSettings } from '../../providers/profile.ts';
import type { HostConfiguration, StackConfiguration } from './schema.ts';

/** @param machineCores what `cores: machine` stands for */
export function toProfile(name: string, stack: StackConfiguration, machineCores: number): Profile {
  const provider = stack['proofload:provider'];
  const scale = stack['proofload:networkScale'];
  const hardware = Object.entries(stack['proofload:hardware']).map(([key, type]): [string, HardwareType] => [
    key,
    toHardware(type, scale, machineCores),
  ]);
  return {
    name,
    provider,
    settings: toSettings(stack),
    networkScale: scale,
    hardware: Object.fromEntries(hardware),
    // Packet billed every hour that had begun; AWS bills Linux by the second.
    billing: stack['proofload:billing'] ?? (provider === 'equinix' ? 'started-hour' : 'second'),
    ...(stack['proofload:dollarsByHand'] === undefined ? {} : { dollarsByHand: stack['proofload:dollarsByHand'] }),
    hosts: stack['proofload:hosts'].map((host) => toHost(host, stack)),
    caveats: caveatsOf(stack),
  };
}

function toHardware(type: HardwareConfiguration, scale: number, machineCores: number): HardwareType {
  const catalogued = type.catalogue === undefined ? null : catalogueType(type.catalogue);
  const { cores = catalogued?.cores, memoryMebibytes = catalogued && usableMebibytes(catalogued) } = type;
  const { networkGigabitsPerSecond = catalogued?.networkGigabitsPerSecond } = type;
  if (cores === undefined || memoryMebibytes === null || networkGigabitsPerSecond === undefined) {
    throw new Error('A hardware type without cores, memory or network has passed the check of its stack.');
  }
  const published = typeof type.published === 'string' ? catalogueType(type.published) : null;
  const price = type.pricePerHour === undefined ? catalogued?.price : undefined;
  return {
    cores: cores === 'machine' ? machineCores : cores,
    memoryMebibytes,
    networkGigabitsPerSecond: networkGigabitsPerSecond * scale,
    pricePerHour: type.pricePerHour ?? price?.dollarsPerHour ?? null,
    priceSource: price ? { from: price.from, date: price.date } : null,
    plan: catalogued?.plan ?? type.plan ?? null,
    disks: type.disks ?? catalogued?.disks ?? null,
    layout: type.layout ?? catalogued?.layout ?? 'single',
    published: typeof type.published === 'object' ? type.published : published && asPublished(published),
  };
}

function toSettings(stack: StackConfiguration): ProviderSettings {
  const { 'proofload:aws': aws, 'proofload:equinix': equinix, 'proofload:static': fixed } = stack;
  if (aws) {
    const { prices, ...settings } = aws;
    return { provider: 'aws', ...settings, spot: aws.spot !== false, ...(prices ? { prices: given(prices) } : {}) };
  }
  if (equinix) return { provider: 'equinix', ...equinix };
  if (fixed) return { provider: 'static', ...fixed };
  return { provider: 'local' };
}

function toHost(host: HostConfiguration, stack: StackConfiguration): ProfileHost {
  const { name, hardware, roles, address } = host;
  const [onlyZone = 'local'] = Object.keys(stack['proofload:aws']?.zones ?? {});
  return {
    name,
    hardware,
    roles,
    zone: host.zone ?? stack['proofload:equinix']?.metro ?? onlyZone,
    layout: host.layout ?? null,
    dataVolume: host.dataVolume ?? null,
    existing:
      address === undefined
        ? null
        : { address, port: host.port ?? 22, user: host.user ?? null, hostKeys: host.hostKeys ?? [] },
  };
}

function caveatsOf(stack: StackConfiguration): string[] {
  const aws = stack['proofload:aws'];
  if (aws) {
    const threads =
      'AWS counts hardware threads as cores, two to a core: a figure per core here is about half of one of the published machines.';
    return aws.spot === 'rehearsal' ? [rehearsal, threads] : [threads];
  }
  if (stack['proofload:provider'] !== 'local') return [];
  return [
    `The ${stack['proofload:hosts'].length} hosts share one machine: its processors, memory, disks and kernel. What one of them uses, the others lack, so a figure of one host alone is not that of a machine of its own.`,
  ];
}

const rehearsal =
  'This was a rehearsal on spot hosts, which AWS may take back at any time: a window in which it does is void, and figures of such hosts are not to be compared with those of others.';
