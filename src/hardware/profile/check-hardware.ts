/** Checks the hardware types of a stack beyond the shape of each key. Pure. */
import { catalogueType, type CatalogueType } from '../../providers/catalogue.ts';
import type { DataDisks, DiskLayout } from '../../providers/profile.ts';
import type { Fault } from '../../providers/stack.ts';
import type { HardwareConfiguration } from './hardware-schema.ts';
import { isOnThisMachine, isRented } from '../../providers/registry.ts';
import type { StackConfiguration } from './schema.ts';

/** Fields that a type must have, either its own or from the catalogue. */
const requiredFields = ['cores', 'memoryMebibytes', 'networkGigabitsPerSecond'] as const;

export function hardwareFaults(stack: StackConfiguration): Fault[] {
  return Object.entries(stack['proofload:hardware']).flatMap(([key, type]) =>
    faultsOf(type, stack['proofload:provider']).map(({ path, sentence }) => ({
      path: ['proofload:hardware', key, ...path],
      sentence,
    })),
  );
}

function faultsOf(type: HardwareConfiguration, provider: StackConfiguration['proofload:provider']): Fault[] {
  const catalogued = type.catalogue === undefined ? null : catalogueType(type.catalogue);
  return [
    ...originFaults(type, catalogued, provider),
    ...requiredFields
      .filter((figure) => type[figure] === undefined && !catalogued)
      .map((figure) => ({ path: [figure], sentence: 'is missing: give it, or a catalogue name' })),
    ...limitFaults(type, provider),
    ...layoutFault(type.layout ?? catalogued?.layout ?? 'single', type.disks ?? catalogued?.disks ?? null),
  ];
}

function originFaults(
  type: HardwareConfiguration,
  catalogued: CatalogueType | null,
  provider: StackConfiguration['proofload:provider'],
): Fault[] {
  const faults: Fault[] = [];
  if (!isRented(provider)) {
    for (const key of ['catalogue', 'plan'] as const) {
      if (type[key] !== undefined) {
        faults.push({ path: [key], sentence: `is only for rented hardware, and provider ${provider} rents nothing` });
      }
    }
  } else {
    if (catalogued && catalogued.provider !== provider) {
      faults.push({
        path: ['catalogue'],
        sentence: `${type.catalogue} is a type of ${catalogued.provider}, but this stack's provider is ${provider}`,
      });
    }
    if (!catalogued && type.plan === undefined) {
      faults.push({
        path: ['plan'],
        sentence: `is missing: give ${provider}'s name of the type, or a catalogue name`,
      });
    }
    if (!catalogued && type.pricePerHour === undefined) {
      faults.push({ path: ['pricePerHour'], sentence: 'is missing: hardware without a known price is not ordered' });
    }
    if (catalogued && type.plan !== undefined && type.plan !== catalogued.plan) {
      faults.push({
        path: ['plan'],
        sentence: `contradicts the catalogue, in which ${type.catalogue} is ${catalogued.plan}`,
      });
    }
  }
  if (!isOnThisMachine(provider) && type.cores === 'machine') {
    faults.push({ path: ['cores'], sentence: 'must be a number: "machine" is for hosts on this machine' });
  }
  return faults;
}

/** Faults of limits that could not be set, or would end a service that the plan counts on. */
function limitFaults(
  { limits, cores, memoryMebibytes }: HardwareConfiguration,
  provider: StackConfiguration['proofload:provider'],
): Fault[] {
  if (!limits) return [];
  if (!isOnThisMachine(provider)) {
    return [{ path: ['limits'], sentence: `is for hosts on this machine, and this stack's provider is ${provider}` }];
  }
  const faults: Fault[] = [];
  if (Object.keys(limits).length === 0) faults.push({ path: ['limits'], sentence: 'must state at least one limit' });
  if (limits.cores !== undefined && typeof cores === 'number' && limits.cores > cores) {
    faults.push({ path: ['limits', 'cores'], sentence: `must be at most the ${cores} cores of the type` });
  }
  if (limits.memoryMebibytes !== undefined && limits.memoryMebibytes < (memoryMebibytes ?? 0)) {
    faults.push({
      path: ['limits', 'memoryMebibytes'],
      sentence: `must be at least memoryMebibytes of the type, ${memoryMebibytes}: services get that much, and the kernel ends those beyond the limit`,
    });
  }
  return faults;
}

/** Fault if there are too few disks for a layout. */
export function layoutFault(layout: DiskLayout, disks: DataDisks | null): Fault[] {
  const least = { 'raid-0': 1, 'raid-1': 2, joined: 1, single: 0 }[layout];
  const count = disks?.count ?? 0;
  if (count >= least) return [];
  return [{ path: ['layout'], sentence: `${layout} needs at least ${least} data disks, but the type has ${count}` }];
}
