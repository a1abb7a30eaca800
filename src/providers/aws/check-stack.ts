/** Checks an AWS stack beyond the shape of each key, and that everything AWS bills for it has a known price. Pure. */
import { type Fault, type Stack, type StackHost, zoneFaults } from '../stack.ts';
import type { AwsHostFields, AwsStackSettings } from './settings.ts';
import { isAwsVolume, volumeKindsText, volumeQuantities } from './volume.ts';
import { systemRoles } from '../../systems/registry.ts';
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

export function hostFaults(host: Host, { settings }: AwsStack): Fault[] {
  return [...zoneFaults(host, settings?.zones ?? {}, 'aws'), ...volumeFaults(host), ...spotFaults(host, settings)];
}

function volumeFaults({ dataVolume: volume }: Host): Fault[] {
  if (!volume) return [];
  if (!isAwsVolume(volume)) return [{ path: ['dataVolume', 'kind'], sentence: `must be ${volumeKindsText}` }];
  const faults: Fault[] = [];
  const fault = (key: string, sentence: string) => faults.push({ path: ['dataVolume', key], sentence });
  if (volume.kind === 'io2' && volume.operationsPerSecond === null) {
    fault('operationsPerSecond', 'is missing: AWS requires it for io2');
  }
  if ((volume.kind === 'st1' || volume.kind === 'gp2') && volume.operationsPerSecond !== null) {
    fault('operationsPerSecond', `cannot be set for ${volume.kind}; leave it out`);
  }
  if (volume.kind !== 'gp3' && volume.megabytesPerSecond !== null) {
    fault('megabytesPerSecond', `cannot be set for ${volume.kind}; leave it out`);
  }
  if (volume.kind === 'gp2' && volume.gigabytes > 16_384) fault('gigabytes', 'must be at most 16384 for gp2');
  if (volume.kind === 'st1' && volume.gigabytes < 125) fault('gigabytes', 'must be at least 125 for st1');
  if (volume.kind === 'io2' && volume.gigabytes < 4) fault('gigabytes', 'must be at least 4 for io2');
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

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function priceFaults(stack: AwsStack): Fault[] {
  const volumes = stack.hosts.flatMap(({ dataVolume }) =>
    dataVolume && isAwsVolume(dataVolume) ? volumeQuantities(dataVolume) : [],
  );
  // The first is for each host's boot disk.
  const disks: AwsPriceName[] = ['gp3GigabyteMonth', ...volumes.map(([name]) => name)];
  return missingPriceFaults(stack, { provider: 'aws', publisher: 'AWS', pricedRegion, disks, priceOf: awsPrice });
}
