/** Checks that everything AWS bills for a stack has a known price: nothing without one is ordered. Pure. */
import type { Fault } from '../fault.ts';
import type { AwsStack } from './check-stack.ts';
import { awsPrice, pricedRegion, type AwsPriceName } from './prices.ts';
import { isAwsVolume, volumeQuantities } from './volume.ts';

/** One fault that names every missing field; none if catalogue and stack have all prices. */
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
    .filter((name) => awsPrice(name, region, givenPrices(settings.prices ?? {})) === null)
    .map((name) => `proofload:aws.prices.${name}`);
  const missing = [...(region === pricedRegion ? [] : machines), ...prices];
  if (missing.length === 0) return [];
  return [
    {
      path: ['proofload:aws', 'region'],
      sentence: `has no known prices: the catalogue only has prices for ${pricedRegion}, and hardware without a known price is not ordered. Give ${missing.join(', ')} in dollars, as AWS publishes them for ${region}`,
    },
  ];
}

/** Names of the prices for the disks, addresses and traffic of hosts. */
function neededPrices(hosts: AwsStack['hosts'], zones: Record<string, string>): AwsPriceName[] {
  const volumes = hosts.flatMap(({ dataVolume }) =>
    dataVolume && isAwsVolume(dataVolume) ? volumeQuantities(dataVolume) : [],
  );
  const places = new Set(hosts.map(({ zone }) => zones[zone ?? ''] ?? zone));
  return [
    ...new Set<AwsPriceName>([
      // For each host's boot disk.
      'gp3GigabyteMonth',
      ...volumes.map(([name]) => name),
      'addressHour',
      ...(places.size > 1 ? (['trafficGigabyte'] as const) : []),
    ]),
  ];
}

type OptionalPrices = Partial<Record<AwsPriceName, number | undefined>>;

/** Removes keys that the stack does not set. */
export function givenPrices(prices: OptionalPrices): Partial<Record<AwsPriceName, number>> {
  return Object.fromEntries(Object.entries(prices).filter(([, dollars]) => dollars !== undefined));
}
