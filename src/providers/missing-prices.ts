/** Checks that everything a provider bills for a stack has a known price: nothing without one is ordered. Pure. */
import { amountOrZero, mapping } from '../input/fields.ts';
import type { Fault } from './stack.ts';
import type { SourcedPrice } from './hourly-item.ts';

interface PricedStack<Name extends string> {
  settings: {
    region: string;
    zones: Record<string, string>;
    prices?: Partial<Record<Name, number | undefined>> | undefined;
  } | null;
  hosts: readonly { hardware: string; zone?: string | undefined }[];
  hardware: Record<string, { catalogue?: string | undefined; pricePerHour?: number | undefined }>;
}

/** What a provider knows of its prices. */
interface Prices<Name extends string> {
  provider: string;
  /** Who publishes the prices. */
  publisher: string;
  /** The only region with prices in the catalogue. */
  pricedRegion: string;
  /** Of the hosts' disks. */
  disks: readonly Name[];
  /** Of the stack's own or of the catalogue; null if unknown. */
  priceOf: (name: Name, region: string, own: Partial<Record<Name, number>>) => SourcedPrice | null;
}

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function missingPriceFaults<Name extends string>(
  { settings, hosts, hardware }: PricedStack<Name | PlacePrice>,
  { provider, publisher, pricedRegion, disks, priceOf }: Prices<Name | PlacePrice>,
): Fault[] {
  if (!settings) return [];
  const { region, zones } = settings;
  const own = givenPrices<Name | PlacePrice>(settings.prices ?? {});
  const needed = [...new Set([...disks, ...placePrices(hosts, zones)])];
  const used = new Set(hosts.map((host) => host.hardware));
  const machines = Object.entries(hardware)
    .filter(
      ([key, { catalogue, pricePerHour }]) => used.has(key) && catalogue !== undefined && pricePerHour === undefined,
    )
    .map(([key]) => `proofload:hardware.${key}.pricePerHour`);
  const prices = needed
    .filter((name) => priceOf(name, region, own) === null)
    .map((name) => `proofload:${provider}.prices.${name}`);
  const missing = [...(region === pricedRegion ? [] : machines), ...prices];
  if (missing.length === 0) return [];
  return [
    {
      path: [`proofload:${provider}`, 'region'],
      sentence: `has no known prices: the catalogue only has prices for ${pricedRegion}, and hardware without a known price is not ordered. Give ${missing.join(', ')} in dollars, as ${publisher} publishes them for ${region}`,
    },
  ];
}

type PlacePrice = 'addressHour' | 'trafficGigabyte';

/** Names of the prices for addresses and for the traffic between the zones of hosts. */
function placePrices(hosts: readonly { zone?: string | undefined }[], zones: Record<string, string>): PlacePrice[] {
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

/** Prices in a stack file, in dollars. All are optional: region, disks and zones decide which are required. */
export function pricesField<Name extends string>(names: readonly Name[], example: number) {
  const dollars = amountOrZero('dollars', example, 10_000).optional();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
  return mapping(Object.fromEntries(names.map((name) => [name, dollars])) as Record<Name, typeof dollars>).optional();
}
