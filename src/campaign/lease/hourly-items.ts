/** The items of a profile that are billed by the hour: hosts, and the disks and addresses that the provider bills separately. Pure. */
import type { HourlyItem, HourlyKind } from '../../providers/hourly-item.ts';
import type { Profile, ProfileHost } from '../../providers/profile.ts';
import { providerOf } from '../../providers/registry.ts';

/** One item per kind, type and price, in the order hosts, data volumes, root volumes, addresses. */
export function hourlyItems(profile: Profile): HourlyItem[] {
  const items = profile.hosts.flatMap((host) => itemsOf(host, profile));
  const order: HourlyKind[] = ['host', 'data volume', 'root volume', 'address'];
  const alike = Map.groupBy(items, ({ kind, what, pricePerHour }) => JSON.stringify([kind, what, pricePerHour]));
  return [...alike.values()]
    .map((group) => ({ ...group[0]!, count: group.length }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Total price per hour in dollars, or null if nothing has a price. */
export function dollarsPerHour(profile: Profile): number | null {
  const priced = hourlyItems(profile).flatMap(({ count, pricePerHour }) =>
    pricePerHour === null ? [] : [count * pricePerHour],
  );
  return priced.length === 0 ? null : priced.reduce((sum, price) => sum + price, 0);
}

function itemsOf(host: ProfileHost, profile: Profile): HourlyItem[] {
  const type = profile.hardware[host.hardware];
  const machine: HourlyItem = {
    kind: 'host',
    what: type?.plan ?? host.hardware,
    count: 1,
    pricePerHour: type?.pricePerHour ?? null,
    source: type?.priceSource ?? null,
  };
  return type ? [machine, ...providerOf(profile.provider).hourlyItems(host, type, profile)] : [machine];
}
