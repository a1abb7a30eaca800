/** Converts a valid stack configuration to a profile. Pure. */
import { asPublished, catalogueType, usableMebibytes } from '../../providers/catalogue.ts';
import type { HardwareType, Profile } from '../../providers/profile.ts';
import { providerOf } from '../../providers/registry.ts';
import type { HardwareConfiguration } from './hardware-schema.ts';
import { asStack, type StackConfiguration } from './schema.ts';

/** @param machineCores value of `cores: machine` */
export function toProfile(name: string, configuration: StackConfiguration, machineCores: number): Profile {
  const provider = configuration['proofload:provider'];
  const facts = providerOf(provider);
  const scale = configuration['proofload:networkScale'];
  const hardware = Object.entries(configuration['proofload:hardware']).map(([key, type]): [string, HardwareType] => [
    key,
    toHardware(type, scale, machineCores),
  ]);
  const { settings, zone, zonesInReach, billing, caveats } = facts.readStack(asStack(configuration));
  const dollarsByHand = configuration['proofload:dollarsByHand'];
  return {
    name,
    provider,
    settings,
    networkScale: scale,
    hardware: Object.fromEntries(hardware),
    billing: configuration['proofload:billing'] ?? billing,
    ...(dollarsByHand === undefined ? {} : { dollarsByHand }),
    hosts: configuration['proofload:hosts'].map((host) => ({
      name: host.name,
      hardware: host.hardware,
      roles: host.roles,
      zone: host.zone ?? zone,
      layout: host.layout ?? null,
      ...facts.readHost(host),
    })),
    ...(zonesInReach ? { zonesInReach } : {}),
    caveats,
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
    cores: usableCores(cores === 'machine' ? machineCores : cores, type.limits?.cores),
    memoryMebibytes,
    networkGigabitsPerSecond: networkGigabitsPerSecond * scale,
    pricePerHour: type.pricePerHour ?? price?.dollarsPerHour ?? null,
    priceSource: price ? { from: price.from, date: price.date } : null,
    plan: catalogued?.plan ?? type.plan ?? null,
    disks: type.disks ?? catalogued?.disks ?? null,
    layout: type.layout ?? catalogued?.layout ?? 'single',
    ...(type.limits ? { limits: type.limits } : {}),
    published: typeof type.published === 'object' ? type.published : published && asPublished(published),
  };
}

/** Services start a thread for each core that they can use, so a part of a core counts as one. */
function usableCores(cores: number, limit: number | undefined): number {
  return limit === undefined ? cores : Math.min(cores, Math.ceil(limit));
}
