/** What is wrong with the hardware types of a stack beyond the shape of each key. Pure. */
import { catalogueType, type CatalogueType } from '../../providers/catalogue.ts';
import type { DataDisks, DiskLayout } from '../../providers/profile.ts';
import type { Fault } from '../../providers/fault.ts';
import type { HardwareConfiguration } from './hardware-schema.ts';
import { isOnThisMachine, isRented } from '../../providers/registry.ts';
import type { StackConfiguration } from './schema.ts';

/** Figures that a type must have of its own or from the catalogue. */
const needed = ['cores', 'memoryMebibytes', 'networkGigabitsPerSecond'] as const;

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
    ...needed
      .filter((figure) => type[figure] === undefined && !catalogued)
      .map((figure) => ({ path: [figure], sentence: 'is missing: give it, or a name of the catalogue' })),
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
        faults.push({ path: [key], sentence: `is for what is ordered, and provider ${provider} orders nothing` });
      }
    }
  } else {
    if (catalogued && catalogued.provider !== provider) {
      faults.push({
        path: ['catalogue'],
        sentence: `${type.catalogue} is ordered of ${catalogued.provider}, and this stack's provider is ${provider}`,
      });
    }
    if (!catalogued && type.plan === undefined) {
      faults.push({
        path: ['plan'],
        sentence: `is missing: give what ${provider} calls the type, or a catalogue name`,
      });
    }
    if (!catalogued && type.pricePerHour === undefined) {
      faults.push({ path: ['pricePerHour'], sentence: 'is missing: nothing is ordered whose price is not known' });
    }
    if (catalogued && type.plan !== undefined && type.plan !== catalogued.plan) {
      faults.push({
        path: ['plan'],
        sentence: `contradicts the catalogue, where ${type.catalogue} is ${catalogued.plan}`,
      });
    }
  }
  if (!isOnThisMachine(provider) && type.cores === 'machine') {
    faults.push({ path: ['cores'], sentence: 'must be a number: "machine" is for hosts on this machine' });
  }
  return faults;
}

/** Says so where the disks are too few for a layout. */
export function layoutFault(layout: DiskLayout, disks: DataDisks | null): Fault[] {
  const least = { 'raid-0': 1, 'raid-1': 2, joined: 1, single: 0 }[layout];
  const count = disks?.count ?? 0;
  if (count >= least) return [];
  return [{ path: ['layout'], sentence: `${layout} needs data disks, ${least} at least, and the type has ${count}` }];
}
