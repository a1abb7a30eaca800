/** Whether all that a stack has AWS bill has a known price: nothing is ordered whose price is not. Pure. */
import type { Fault } from '../fault.ts';
import type { AwsStack } from './check-stack.ts';
import { awsPrice, pricedRegion, type AwsPriceName } from './prices.ts';
import { volumeQuantities } from './volume.ts';

/** One fault that names every field to add; none where the catalogue or the stack has all of them. */
export function priceFaults({ settings, hosts, hardware }: AwsStack): Fault[] {
  if (!settings) return [];
  const { region, zones } = settings;
  const used = new Set(hosts.map((host) => host.hardware));
  const machines = Object.entries(hardware)
    .filter(
      ([key, { catalogue, pricePerHour }]) => used.has(key) && catalogue !== undefined && pricePerHour === undefined,
    )
    .map(([key]) => `proofload:hardware.${key}.pricePerHour`);
  const prices = neededPrices(hosts, zones)
    .filter((name) => awsPrice(name, region, given(settings.prices ?? {})) === null)
    .map((name) => `proofload:aws.prices.${name}`);
  const missing = [...(region === pricedRegion ? [] : machines), ...prices];
  if (missing.length === 0) return [];
  return [
    {
      path: ['proofload:aws', 'region'],
      sentence: `has no known prices: the catalogue has those of ${pricedRegion} alone, and nothing is ordered whose price is not known; give ${missing.join(', ')} in dollars, as AWS publishes them for ${region}`,
    },
  ];
}

/** Names of the prices of disks, addresses and traffic that hosts cause. */
function neededPrices(hosts: AwsStack['hosts'], zones: Record<string, string>): AwsPriceName[] {
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
