/** What an hour of variants costs whose clusters take turns: only at one price is it fair to compare them. Pure. */
import type { Cluster, LoadPlan, PlannedHost, PlannedVariant, RunPlan } from '../../plan/plan.ts';
import type { VariantPrice } from '../../plan/cost.ts';
import type { Profile } from '../../providers/profile.ts';
import { total } from '../../statistics/sums.ts';
import { plain, share } from '../../text/figures.ts';
import { centsText, priceText } from '../../text/money.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Draft } from '../draft/draft.ts';
import { dollarsPerHour } from '../lease/hourly-items.ts';
import { billedTraffic, bytesBetweenZones, overhead } from '../lease/zone-traffic.ts';

const secondsAnHour = 3600;

/**
 * The hosts with services of a variant, with their disks and addresses, and the traffic of its runs between zones. Without services it places
 * clusters as `ofFile`.
 *
 * @param runs every run of the plan
 */
export function priceOfVariant(
  { name, services, clusters }: Pick<PlannedVariant, 'name' | 'services' | 'clusters'>,
  ofFile: { hosts: PlannedHost[]; clusters: Record<string, Cluster> },
  runs: RunPlan[],
  profile: Profile,
): VariantPrice {
  const onHosts = services ?? Object.fromEntries(ofFile.hosts.map((host) => [host.name, host.services]));
  const hosts = profile.hosts.filter((host) => (onHosts[host.name] ?? []).length > 0);
  const traffic = trafficOfVariant(name, runs, { ...ofFile.clusters, ...clusters }, profile);
  return {
    hosts: hosts.length,
    dollarsPerHour: dollarsPerHour({ ...profile, hosts }),
    ...(traffic ? { traffic } : {}),
  };
}

/**
 * The traffic of the runs of one variant in an hour of them, so that it adds to the price of an hour of the hosts. Each run counts once, for as
 * long as it is planned; warm-ups do not.
 *
 * @param all every run of the plan
 * @param clusters as the variant has them
 * @returns null if the provider does not bill it or all hosts are in one zone
 */
export function trafficOfVariant(
  name: string,
  all: RunPlan[],
  clusters: Record<string, Cluster>,
  profile: Profile,
): NonNullable<VariantPrice['traffic']> | null {
  const runs = all.filter(({ variant, warmUp }) => variant?.name === name && !warmUp);
  const billed = billedTraffic(profile);
  const hours = total(runs.map(({ plannedSeconds }) => plannedSeconds)) / secondsAnHour;
  if (!billed || hours === 0) return null;
  const bytes = runs.map((run) =>
    bytesBetweenZones({ ...run, loads: run.loads.map(asPlanned) }, { ...billed, runs: all, clusters }),
  );
  const gigabytesPerHour = (total(bytes) * overhead) / 1e9 / hours;
  return { gigabytesPerHour, dollarsPerHour: gigabytesPerHour * billed.price.dollars };
}

/** A background could last until the timeout of its run, but is stopped once the load that it accompanies has ended. */
function asPlanned(load: LoadPlan): LoadPlan {
  const { background } = factsOf(load.workload);
  return load.background && background
    ? { ...load, parameters: background.lasting(load.parameters, load.plannedSeconds) }
    : load;
}

type Priced = VariantPrice & { name: string };

/** The variants with a price: all of those that take turns. */
function pricedAmong(variants: Pick<PlannedVariant, 'name' | 'price'>[]): Priced[] {
  return variants.flatMap(({ name, price }) => (price ? [{ name, ...price }] : []));
}

/** Hosts and traffic; null if the hosts have no price. */
function hourlyPrice({ dollarsPerHour: ofHosts, traffic }: VariantPrice): number | null {
  return ofHosts === null ? null : ofHosts + (traffic?.dollarsPerHour ?? 0);
}

/** By how much the dearest is above the cheapest, as a share of it; null if something has no price. */
function priceDifference(prices: VariantPrice[]): number | null {
  const dollars = prices.flatMap((each) => hourlyPrice(each) ?? []);
  if (dollars.length < prices.length || dollars.length === 0) return null;
  const cheapest = Math.min(...dollars);
  return cheapest === 0 ? null : Math.max(...dollars) / cheapest - 1;
}

/** Sums of prices differ by rounding. */
const rounding = 1e-9;

/** Reports variants whose hosts and traffic are further apart in price than the campaign file allows. */
export function checkPrices(variants: PlannedVariant[], { campaign, faults }: Draft): void {
  const allowedPercent = campaign.maxPriceDifferencePercent;
  const priced = pricedAmong(variants);
  const difference = priceDifference(priced);
  if (difference === null || difference <= allowedPercent / 100 + rounding) return;
  faults.add(
    ['variants'],
    `have hosts of different prices: ${pricesText(priced)}, which is ${plain(share(difference))} apart and more than ${allowedPercent} %; ` +
      'give them hosts of the same price, or allow the difference with maxPriceDifferencePercent',
  );
}

/** Such as `one 6 hosts at $1.20 an hour, two 5 hosts at $1.00 an hour and $0.10 of traffic between zones`. */
function pricesText(priced: Priced[]): string {
  const each = priced.map(({ name, hosts, dollarsPerHour: dollars, traffic }) => {
    const added = traffic ? ` and ${centsText(traffic.dollarsPerHour)} of traffic between zones` : '';
    return `${name} ${hosts} ${hosts === 1 ? 'host' : 'hosts'}${dollars === null ? '' : ` at ${priceText(dollars)}${added}`}`;
  });
  return each.join(', ');
}

/** What the price of an hour leaves out. */
const notCounted =
  'Not counted: inserts of datasets, traffic without a load such as repairs and hints, and runs that are repeated.';

/** Such as `With services: one 6 hosts at $1.20 an hour, two 6 hosts at $1.20 an hour; the same price.` Null if no variant has a price of its own. */
export function variantPricesText(variants: Pick<PlannedVariant, 'name' | 'price'>[]): string | null {
  const priced = pricedAmong(variants);
  if (priced.length === 0) return null;
  const difference = priceDifference(priced);
  const apart = difference === 0 ? 'the same price' : `${plain(share(difference ?? 0))} apart`;
  const answer = difference === null ? 'their hosts have no price' : apart;
  const leftOut = priced.some(({ traffic }) => traffic) ? ` ${notCounted}` : '';
  return `With services: ${pricesText(priced)}; ${answer}.${leftOut}`;
}
