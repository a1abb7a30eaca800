/** Checks that everything a provider bills for a stack has a known price: nothing without one is ordered. Pure. */
import type { Fault } from './fault.ts';
import type { SourcedPrice } from './hourly-item.ts';

interface PricedStack {
  settings: { region: string } | null;
  hosts: readonly { hardware: string }[];
  hardware: Record<string, { catalogue?: string | undefined; pricePerHour?: number | undefined }>;
}

/** What a provider knows of its prices. */
interface Prices<Name extends string> {
  provider: string;
  /** Who publishes the prices. */
  publisher: string;
  /** The only region with prices in the catalogue. */
  pricedRegion: string;
  /** What the hosts need, without their machines. */
  needed: readonly Name[];
  /** Of the stack or the catalogue; null if unknown. */
  priceOf: (name: Name) => SourcedPrice | null;
}

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function missingPriceFaults<Name extends string>(
  { settings, hosts, hardware }: PricedStack,
  { provider, publisher, pricedRegion, needed, priceOf }: Prices<Name>,
): Fault[] {
  if (!settings) return [];
  const { region } = settings;
  const used = new Set(hosts.map((host) => host.hardware));
  const machines = Object.entries(hardware)
    .filter(
      ([key, { catalogue, pricePerHour }]) => used.has(key) && catalogue !== undefined && pricePerHour === undefined,
    )
    .map(([key]) => `proofload:hardware.${key}.pricePerHour`);
  const prices = needed.filter((name) => priceOf(name) === null).map((name) => `proofload:${provider}.prices.${name}`);
  const missing = [...(region === pricedRegion ? [] : machines), ...prices];
  if (missing.length === 0) return [];
  return [
    {
      path: [`proofload:${provider}`, 'region'],
      sentence: `has no known prices: the catalogue only has prices for ${pricedRegion}, and hardware without a known price is not ordered. Give ${missing.join(', ')} in dollars, as ${publisher} publishes them for ${region}`,
    },
  ];
}

/** Names of the prices for addresses and for the traffic between the zones of hosts. */
export function placePrices(
  hosts: readonly { zone?: string | undefined }[],
  zones: Record<string, string>,
): ('addressHour' | 'trafficGigabyte')[] {
  const places = new Set(hosts.map(({ zone }) => zones[zone ?? ''] ?? zone));
  return ['addressHour', ...(places.size > 1 ? (['trafficGigabyte'] as const) : [])];
}

/** Removes keys that the stack does not set. */
export function givenPrices<Name extends string>(
  prices: Partial<Record<Name, number | undefined>>,
): Partial<Record<Name, number>>;
export function givenPrices(prices: Record<string, number | undefined>): Record<string, number | undefined> {
  return Object.fromEntries(Object.entries(prices).filter(([, dollars]) => dollars !== undefined));
}
