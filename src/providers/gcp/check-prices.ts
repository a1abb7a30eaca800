/** Checks that everything Google bills for a stack has a known price: nothing without one is ordered. Pure. */
import type { Fault } from '../fault.ts';
import type { GcpStack } from './check-stack.ts';
import { bootDisk, diskPriceName, isGcpDisk } from './disk.ts';
import { gcpPrice, pricedRegion, type GcpPriceName } from './prices.ts';

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function priceFaults({ settings, hosts, hardware }: GcpStack): Fault[] {
  if (!settings) return [];
  const { region, zones } = settings;
  const used = new Set(hosts.map((host) => host.hardware));
  const machines = Object.entries(hardware)
    .filter(
      ([key, { catalogue, pricePerHour }]) => used.has(key) && catalogue !== undefined && pricePerHour === undefined,
    )
    .map(([key]) => `proofload:hardware.${key}.pricePerHour`);
  const prices = neededPrices(hosts, zones)
    .filter((name) => gcpPrice(name, region, givenPrices(settings.prices ?? {})) === null)
    .map((name) => `proofload:gcp.prices.${name}`);
  const missing = [...(region === pricedRegion ? [] : machines), ...prices];
  if (missing.length === 0) return [];
  return [
    {
      path: ['proofload:gcp', 'region'],
      sentence: `has no known prices: the catalogue only has prices for ${pricedRegion}, and hardware without a known price is not ordered. Give ${missing.join(', ')} in dollars, as Google publishes them for ${region}`,
    },
  ];
}

/** Names of the prices for the disks, addresses and traffic of hosts. */
function neededPrices(hosts: GcpStack['hosts'], zones: Record<string, string>): GcpPriceName[] {
  const disks = hosts.flatMap(({ dataVolume }) => (dataVolume && isGcpDisk(dataVolume) ? [dataVolume] : []));
  const places = new Set(hosts.map(({ zone }) => zones[zone ?? ''] ?? zone));
  return [
    ...new Set<GcpPriceName>([
      diskPriceName(bootDisk({ dataVolume: null }, { disks: null })),
      ...disks.map(diskPriceName),
      'addressHour',
      ...(places.size > 1 ? (['trafficGigabyte'] as const) : []),
    ]),
  ];
}

/** Removes keys that the stack does not set. */
export function givenPrices(
  prices: Partial<Record<GcpPriceName, number | undefined>>,
): Partial<Record<GcpPriceName, number>> {
  return Object.fromEntries(Object.entries(prices).filter(([, dollars]) => dollars !== undefined));
}
