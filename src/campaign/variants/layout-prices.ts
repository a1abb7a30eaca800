/** What the hosts of variants cost whose clusters take turns: only at one price is it fair to compare them. Pure. */
import type { PlannedVariant, VariantPrice } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { plain, share } from '../../text/figures.ts';
import { dollarsText, priceText } from '../../text/money.ts';
import type { Faults } from '../faults.ts';
import { dollarsPerHour } from '../lease/hourly-items.ts';

/** The hosts with services of a variant, with their disks and addresses. Without services it places clusters as `ofFile`. */
export function priceOfVariant(
  { services }: Pick<PlannedVariant, 'services'>,
  ofFile: { name: string; services: unknown[] }[],
  profile: Profile,
): VariantPrice {
  const all = services ? Object.entries(services).map(([name, its]) => ({ name, services: its })) : ofFile;
  const used = new Set(all.flatMap((host) => (host.services.length > 0 ? [host.name] : [])));
  const hosts = profile.hosts.filter(({ name }) => used.has(name));
  return { hosts: hosts.length, dollarsPerHour: dollarsPerHour({ ...profile, hosts }) };
}

/** By how much the dearest is above the cheapest, as a share of it; null if something has no price. */
export function priceDifference(prices: VariantPrice[]): number | null {
  const dollars = prices.flatMap(({ dollarsPerHour: each }) => each ?? []);
  if (dollars.length < prices.length || dollars.length === 0) return null;
  const cheapest = Math.min(...dollars);
  return cheapest === 0 ? null : Math.max(...dollars) / cheapest - 1;
}

/** Sums of prices differ by rounding. */
const rounding = 1e-9;

/** Reports variants whose hosts are further apart in price than the campaign file allows. */
export function checkPrices(
  priced: (VariantPrice & { name: string })[],
  allowedPercent: number,
  faults: Pick<Faults, 'add'>,
): void {
  const difference = priceDifference(priced);
  if (difference === null || difference <= allowedPercent / 100 + rounding) return;
  const each = priced.map(({ name, dollarsPerHour: dollars }) => `${name} ${dollarsText(dollars ?? 0)}`).join(', ');
  faults.add(
    ['variants'],
    `have hosts of different prices an hour: ${each}, which is ${plain(share(difference))} apart and more than ${allowedPercent} %; ` +
      'give them hosts of the same price, or allow the difference with maxPriceDifferencePercent',
  );
}

/** Such as `Hosts: one 6 at $1.20 an hour, two 6 at $1.20 an hour: the same price.` Null if no variant has a price of its own. */
export function variantPricesText(variants: Pick<PlannedVariant, 'name' | 'price'>[]): string | null {
  const priced = variants.flatMap(({ name, price }) => (price ? [{ name, ...price }] : []));
  if (priced.length === 0) return null;
  const each = priced.map(({ name, hosts, dollarsPerHour: dollars }) => {
    return `${name} ${hosts} ${hosts === 1 ? 'host' : 'hosts'}${dollars === null ? '' : ` at ${priceText(dollars)}`}`;
  });
  const difference = priceDifference(priced);
  const answer =
    difference === null
      ? 'their hosts have no price'
      : difference === 0
        ? 'the same price'
        : `${plain(share(difference))} apart`;
  return `With services: ${each.join(', ')}; ${answer}.`;
}
