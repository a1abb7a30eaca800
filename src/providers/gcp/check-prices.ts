/** Checks that everything Google bills for a stack has a known price. Pure. */
import type { Fault } from '../fault.ts';
import { givenPrices, missingPriceFaults, placePrices } from '../missing-prices.ts';
import type { GcpStack } from './check-stack.ts';
import { bootDisk, diskPriceName, isGcpDisk } from './disk.ts';
import { gcpPrice, pricedRegion, type GcpPriceName } from './prices.ts';

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function priceFaults(stack: GcpStack): Fault[] {
  const { settings, hosts } = stack;
  if (!settings) return [];
  const { region, zones } = settings;
  const own = givenPrices<GcpPriceName>(settings.prices ?? {});
  const data = hosts.flatMap(({ dataVolume }) => (dataVolume && isGcpDisk(dataVolume) ? [dataVolume] : []));
  const disks = [bootDisk({ dataVolume: null }, { disks: null }), ...data].map(diskPriceName);
  return missingPriceFaults(stack, {
    provider: 'gcp',
    publisher: 'Google',
    pricedRegion,
    needed: [...new Set<GcpPriceName>([...disks, ...placePrices(hosts, zones)])],
    priceOf: (name) => gcpPrice(name, region, own),
  });
}
