/** Checks the configuration of a stack, and converts a valid one to a profile. Pure. */
import { hardwareFaults } from './check-hardware.ts';
import { hostFaults } from './check-hosts.ts';
import type { Fault } from '../../providers/stack.ts';
import type { Profile, HardwareType } from '../../providers/profile.ts';
import { providerOf, providerNames, providers } from '../../providers/registry.ts';
import { asStack, stackConfiguration, type StackConfiguration, settingsKey } from './schema.ts';
import { asPublished, catalogueType, usableMebibytes } from '../../providers/catalogue.ts';
import type { HardwareConfiguration } from './hardware-schema.ts';

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

export function settingsFaults(stack: StackConfiguration): Fault[] {
  const provider = stack['proofload:provider'];
  const faults: Fault[] = [];
  for (const other of providerNames.filter((name) => providers[name].settings !== null)) {
    const key = settingsKey(other);
    const isGiven = (stack as Record<string, unknown>)[key] !== undefined;
    if (isGiven && other !== provider) {
      faults.push({ path: [key], sentence: `belongs to provider ${other}, but this stack's provider is ${provider}` });
    }
    if (!isGiven && other === provider) {
      faults.push({ path: [key], sentence: `is missing: provider ${provider} needs it` });
    }
  }
  const facts = providerOf(provider);
  if (facts.machines !== 'this machine' && stack['proofload:networkScale'] !== 1) {
    faults.push({
      path: ['proofload:networkScale'],
      sentence: "slows the NICs of hosts on this machine, but this stack's hosts are separate machines; leave it out",
    });
  }
  return [...faults, ...facts.settingsFaults(asStack(stack))];
}

export type CheckResult = { profile: Profile } | { faults: Fault[] };

/**
 * Converts a stack's configuration to a profile, or returns all its faults.
 *
 * @param configuration the mapping under `config`, keys with their `proofload:` prefix
 * @param machineCores value of `cores: machine`
 */
export function checkConfiguration(name: string, configuration: unknown, machineCores: number): CheckResult {
  const parsed = stackConfiguration.safeParse(configuration);
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.flatMap((issue) => {
        const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
        if (issue.code === 'invalid_key') return [{ path, sentence: issue.issues[0]?.message ?? issue.message }];
        if (issue.code !== 'unrecognized_keys') return [{ path, sentence: issue.message }];
        return issue.keys.map((key) => ({ path: [...path, key], sentence: 'is not a known key' }));
      }),
    };
  }
  const stack = parsed.data;
  const faults = [settingsFaults, hardwareFaults, hostFaults, priceFaults].flatMap((find) => find(stack));
  return faults.length > 0 ? { faults } : { profile: toProfile(name, stack, machineCores) };
}

const priceFaults = (stack: StackConfiguration): Fault[] =>
  providerOf(stack['proofload:provider']).priceFaults(asStack(stack));
