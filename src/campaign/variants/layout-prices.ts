/** What the hosts of variants cost whose clusters take turns: only at one price is it fair to compare them. Pure. */
import type { Cluster, PlannedVariant, RunPlan } from '../../plan/plan.ts';
import type { VariantPrice } from '../../plan/cost.ts';
import type { Profile } from '../../providers/profile.ts';
import { plain, share } from '../../text/figures.ts';
import { centsText, dollarsText, priceText } from '../../text/money.ts';
import type { Faults } from '../faults.ts';
import { dollarsPerHour } from '../lease/hourly-items.ts';
import { trafficOfVariant } from './layout-traffic.ts';

/**
 * The hosts with services of a variant, with their disks and addresses, and the traffic of its runs between zones. Without services it places
 * clusters as `ofFile`.
 *
 * @param runs every run of the plan
 */
export function priceOfVariant(
  { name, services, clusters }: Pick<PlannedVariant, 'name' | 'services' | 'clusters'>,
  ofFile: { hosts: { name: string; services: unknown[] }[]; clusters: Record<string, Cluster> },
  runs: RunPlan[],
  profile: Profile,
): VariantPrice {
  const all = services ? Object.entries(services).map(([host, its]) => ({ name: host, services: its })) : ofFile.hosts;
  const used = new Set(all.flatMap((host) => (host.services.length > 0 ? [host.name] : [])));
  const hosts = profile.hosts.filter((host) => used.has(host.name));
  const traffic = trafficOfVariant(name, runs, { ...ofFile.clusters, ...clusters }, profile);
  return {
    hosts: hosts.length,
    dollarsPerHour: dollarsPerHour({ ...profile, hosts }),
    ...(traffic ? { traffic } : {}),
  };
}

/** Hosts and traffic; null if the hosts have no price. */
function hourlyPrice({ dollarsPerHour: ofHosts, traffic }: VariantPrice): number | null {
  return ofHosts === null ? null : ofHosts + (traffic?.dollarsPerHour ?? 0);
}

/** By how much the dearest is above the cheapest, as a share of it; null if something has no price. */
export function priceDifference(prices: VariantPrice[]): number | null {
  const dollars = prices.flatMap((each) => hourlyPrice(each) ?? []);
  if (dollars.length < prices.length || dollars.length === 0) return null;
  const cheapest = Math.min(...dollars);
  return cheapest === 0 ? null : Math.max(...dollars) / cheapest - 1;
}

/** Sums of prices differ by rounding. */
const rounding = 1e-9;

/** Reports variants whose hosts and traffic are further apart in price than the campaign file allows. */
export function checkPrices(
  priced: (VariantPrice & { name: string })[],
  allowedPercent: number,
  faults: Pick<Faults, 'add'>,
): void {
  const difference = priceDifference(priced);
  if (difference === null || difference <= allowedPercent / 100 + rounding) return;
  const each = priced.map((its) => `${its.name} ${dollarsText(hourlyPrice(its) ?? 0)}${partText(its)}`).join(', ');
  faults.add(
    ['variants'],
    `have hosts of different prices an hour: ${each}, which is ${plain(share(difference))} apart and more than ${allowedPercent} %; ` +
      'give them hosts of the same price, or allow the difference with maxPriceDifferencePercent',
  );
}

function partText({ traffic }: VariantPrice): string {
  return traffic ? `, of it ${centsText(traffic.dollarsPerHour)} for traffic between zones` : '';
}

/** What the price of an hour leaves out. */
const notCounted =
  'Not counted: inserts of datasets, traffic without a load such as repairs and hints, and runs that are repeated.';

/** Such as `With services: one 6 hosts at $1.20 an hour, two 6 hosts at $1.20 an hour; the same price.` Null if no variant has a price of its own. */
export function variantPricesText(variants: Pick<PlannedVariant, 'name' | 'price'>[]): string | null {
  const priced = variants.flatMap(({ name, price }) => (price ? [{ name, ...price }] : []));
  if (priced.length === 0) return null;
  const each = priced.map(({ name, hosts, dollarsPerHour: dollars, traffic }) => {
    const added = traffic ? ` and ${centsText(traffic.dollarsPerHour)} of traffic between zones` : '';
    return `${name} ${hosts} ${hosts === 1 ? 'host' : 'hosts'}${dollars === null ? '' : ` at ${priceText(dollars)}${added}`}`;
  });
  const difference = priceDifference(priced);
  const answer =
    difference === null
      ? 'their hosts have no price'
      : difference === 0
        ? 'the same price'
        : `${plain(share(difference))} apart`;
  const leftOut = priced.some(({ traffic }) => traffic) ? ` ${notCounted}` : '';
  return `With services: ${each.join(', ')}; ${answer}.${leftOut}`;
}
