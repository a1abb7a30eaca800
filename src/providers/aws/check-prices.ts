/** Checks that everything AWS bills for a stack has a known price. Pure. */
import type { Fault } from '../fault.ts';
import { givenPrices, missingPriceFaults, placePrices } from '../missing-prices.ts';
import type { AwsStack } from './check-stack.ts';
import { awsPrice, pricedRegion, type AwsPriceName } from './prices.ts';
import { isAwsVolume, volumeQuantities } from './volume.ts';

/** One fault that names every missing field; none if catalogue and stack have all prices. */
export function priceFaults(stack: AwsStack): Fault[] {
  const { settings, hosts } = stack;
  if (!settings) return [];
  const { region, zones } = settings;
  const own = givenPrices<AwsPriceName>(settings.prices ?? {});
  const volumes = hosts.flatMap(({ dataVolume }) =>
    dataVolume && isAwsVolume(dataVolume) ? volumeQuantities(dataVolume) : [],
  );
  // The first is for each host's boot disk.
  const disks: AwsPriceName[] = ['gp3GigabyteMonth', ...volumes.map(([name]) => name)];
  return missingPriceFaults(stack, {
    provider: 'aws',
    publisher: 'AWS',
    pricedRegion,
    needed: [...new Set([...disks, ...placePrices(hosts, zones)])],
    priceOf: (name) => awsPrice(name, region, own),
  });
}
