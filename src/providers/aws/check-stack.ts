/** Checks an AWS stack beyond the shape of each key, and that everything AWS bills for it has a known price. Pure. */
import { planOf, type Fault, type Stack, type StackHost, zoneFaults } from '../stack.ts';
import type { AwsHostFields, AwsStackSettings } from './settings.ts';
import { isAwsVolume, volumeKindsText, volumeQuantities, type AwsVolume } from './volume.ts';
import { systemRoles } from '../../systems/registry.ts';
import { architectureFaults } from '../architecture.ts';
import { missingPriceFaults } from '../missing-prices.ts';
import { awsPrice, pricedRegion, type AwsPriceName } from './prices.ts';

export type AwsStack = Stack<AwsStackSettings, AwsHostFields>;
type Host = AwsStack['hosts'][number];

/**
 * Roles that serve data from a host's own disks, which is lost with the host. A Spark worker's tasks are run again
 * elsewhere.
 */
const rolesWithData: ReadonlySet<string> = new Set(
  [...systemRoles].filter(([, { keepsData }]) => keepsData).map(([role]) => role),
);

export function hostFaults(host: Host, stack: AwsStack): Fault[] {
  const { settings } = stack;
  return [
    ...zoneFaults(host, settings?.zones ?? {}, 'aws'),
    ...volumeFaults(host),
    ...spotFaults(host, settings),
    ...placementFaults(host, stack),
    ...localDiskFaults(host, stack),
  ];
}

/** What AWS makes of a kind, as "Amazon EBS volume types" has it: gigabytes, and at most for each gigabyte and operation. */
interface VolumeBounds {
  gigabytes: readonly [number, number];
  operationsPerSecond?: readonly [number, number];
  operationsPerGigabyte?: number;
  megabytesPerSecond?: readonly [number, number];
  megabytesPerOperation?: number;
}

const volumeBounds: Record<AwsVolume['kind'], VolumeBounds> = {
  gp2: { gigabytes: [1, 16_384] },
  gp3: {
    gigabytes: [1, 65_536],
    operationsPerSecond: [3000, 80_000],
    operationsPerGigabyte: 500,
    megabytesPerSecond: [125, 2000],
    megabytesPerOperation: 0.25,
  },
  io2: { gigabytes: [4, 65_536], operationsPerSecond: [100, 256_000], operationsPerGigabyte: 1000 },
  st1: { gigabytes: [125, 16_384] },
};

/** A gp3 has these without paying for more, however small it is. */
const leastOfGp3 = 3000;

function volumeFaults({ dataVolume: volume }: Host): Fault[] {
  if (!volume) return [];
  if (!isAwsVolume(volume)) return [{ path: ['dataVolume', 'kind'], sentence: `must be ${volumeKindsText}` }];
  const { kind, gigabytes, operationsPerSecond: operations, megabytesPerSecond: megabytes } = volume;
  const bounds = volumeBounds[kind];
  const faults: Fault[] = [];
  const fault = (key: string, sentence: string) => faults.push({ path: ['dataVolume', key], sentence });
  const check = (key: 'gigabytes' | 'operationsPerSecond' | 'megabytesPerSecond', given: number | null) => {
    const range = bounds[key];
    if (given === null) return;
    if (!range) fault(key, `cannot be set for ${kind}; leave it out`);
    else if (given < range[0] || given > range[1]) fault(key, `must be ${range[0]} to ${range[1]} for ${kind}`);
  };
  check('gigabytes', gigabytes);
  check('operationsPerSecond', operations);
  check('megabytesPerSecond', megabytes);
  if (kind === 'io2' && operations === null) fault('operationsPerSecond', 'is missing: AWS requires it for io2');
  if (faults.length > 0) return faults;
  const mostOperations = Math.max(leastOfGp3, (bounds.operationsPerGigabyte ?? Infinity) * gigabytes);
  if (operations !== null && operations > mostOperations)
    fault('operationsPerSecond', `must be at most ${mostOperations} for ${gigabytes} gigabytes of ${kind}`);
  const mostMegabytes = (bounds.megabytesPerOperation ?? Infinity) * (operations ?? leastOfGp3);
  if (megabytes !== null && megabytes > mostMegabytes)
    fault('megabytesPerSecond', `must be at most ${mostMegabytes} at ${operations ?? leastOfGp3} operations a second`);
  return faults;
}

function spotFaults({ roles }: StackHost, settings: AwsStackSettings | null): Fault[] {
  if (settings?.spot !== true) return [];
  const lost = roles.filter((role) => rolesWithData.has(role));
  if (lost.length === 0) return [];
  return [
    {
      path: ['roles'],
      sentence: `${lost.join(' and ')} on a spot host, which AWS may reclaim with its data: set spot: rehearsal if the figures do not count, or spot: false`,
    },
  ];
}

/** Types with AWS's Graviton processors have a `g` after the number of their generation; the first ones were A1. */
export const isArm = (plan: string): boolean => /^(?:a1|[a-z]+\d+g[a-z]*)\./.test(plan);

/** Of machines and image. */
export function imageFaults(stack: AwsStack): Fault[] {
  const { image } = stack.settings ?? {};
  const path = ['proofload:aws', 'image', 'name'];
  return architectureFaults(stack, isArm, image ? { ...image, path } : null);
}

/** Types that AWS puts into no cluster placement group: burstable and flexible ones. */
export const isUnplaced = (plan: string): boolean => /^v?t\d|-flex\./.test(plan);

function placementFaults(host: Host, stack: AwsStack): Fault[] {
  const plan = planOf(host, stack);
  const zones = new Set(stack.hosts.map(({ zone }) => zone));
  if (stack.settings?.placement !== 'cluster' || zones.size > 1 || !isUnplaced(plan)) return [];
  return [
    {
      path: ['hardware'],
      sentence: `${plan} cannot be in a cluster placement group: choose another type, or set placement: none under proofload:aws`,
    },
  ];
}

/** Families before NVMe: their disks are attached only where an order maps them, which Proofload's does not. */
export const isMapped = (plan: string): boolean =>
  /^(?:c1|c3|cc2|cr1|d2|g2|h1|hi1|hs1|i2|m1|m2|m3|r3|x1|x1e)\./.test(plan);

function localDiskFaults(host: Host, stack: AwsStack): Fault[] {
  const plan = planOf(host, stack);
  if (!isMapped(plan) || host.dataVolume) return [];
  return [
    {
      path: ['hardware'],
      sentence: `${plan} gets its disks only on request, which Proofload does not make: choose a type with NVMe disks, or give the host a dataVolume`,
    },
  ];
}

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function priceFaults(stack: AwsStack): Fault[] {
  const volumes = stack.hosts.flatMap(({ dataVolume }) =>
    dataVolume && isAwsVolume(dataVolume) ? volumeQuantities(dataVolume) : [],
  );
  // The first is for each host's boot disk.
  const disks: AwsPriceName[] = ['gp3GigabyteMonth', ...volumes.map(([name]) => name)];
  return missingPriceFaults(stack, { provider: 'aws', publisher: 'AWS', pricedRegion, disks, priceOf: awsPrice });
}
