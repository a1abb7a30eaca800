/** Whether all that a stack has AWS bill has a known price: nothing is ordered whose price is not. Pure. */
import { awsPrice, pricedRegion, type AwsPriceName } from '../../providers/aws/prices.ts';
import { volumeQuantities } from '../../providers/aws/volume.ts';
import type { Fault } from '../../providers/fault.ts';
import type { HostConfiguration, StackConfiguration } from './schema.ts';

/** One fault that names every field to add; none where the catalogue or the stack has all of them. */
export function priceFaults(stack: StackConfiguration): Fault[] {
  const aws = stack['proofload:aws'];
  if (!aws || stack['proofload:provider'] !== 'aws') return [];
  const hosts = stack['proofload:hosts'];
  const used = new Set(hosts.map(({ hardware }) => hardware));
  const machines = Object.entries(stack['proofload:hardware'])
    .filter(
      ([key, { catalogue, pricePerHour }]) => used.has(key) && catalogue !== undefined && pricePerHour === undefined,
    )
    .map(([key]) => `proofload:hardware.${key}.pricePerHour`);
  const prices = neededPrices(hosts, aws.zones)
    .filter((name) => awsPrice(name, aws.region, given(aws.prices ?? {})) === null)
    .map((name) => `proofload:aws.prices.${name}`);
  const missing = [...(aws.region === pricedRegion ? [] : machines), ...prices];
  if (missing.length === 0) return [];
  return [
    {
      path: ['proofload:aws', 'region'],
      sentence: `has no known prices: the catalogue has those of ${pricedRegion} alone, and nothing is ordered whose price is not known; give ${missing.join(', ')} in dollars, as AWS publishes them for ${aws.region}`,
    },
  ];
}

/** Names of the prices of disks, addresses and traffic that hosts cause. */
function neededPrices(hosts: HostConfiguration[], zones: Record<string, string>): AwsPriceName[] {
  const volumes = hosts.flatMap(({ dataVolume }) => (dataVolume ? volumeQuantities(dataVolume) : []));
  const places = new Set(hosts.map(({ zone }) => zones[zone ?? ''] ?? zone));
  return [
    ...new Set<AwsPriceName>([
      // Of the disk that each host boots from.
      'gp3GigabyteMonth',
      ...volumes.map(([name]) => name),
      'addressHour',
      ...(places.size > 1 ? (['trafficGigabyte'] as const) : []),
    ]),
  ];
}

type Given = Partial<Record<AwsPriceName, number | undefined>>;

/** Without the keys that the stack leaves out. */
export function given(prices: Given): Partial<Record<AwsPriceName, number>> {
  return Object.fromEntries(Object.entries(prices).filter(([, dollars]) => dollars !== undefined));
}
