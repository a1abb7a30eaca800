/** What of a profile is paid for by the hour: hosts, and at AWS the disks and addresses that they come with. Pure. */
import { awsPrice, hoursPerMonth, type AwsPriceName, type SourcedPrice } from '../../providers/aws/prices.ts';
import { volumeQuantities, volumeText } from '../../providers/aws/volume.ts';
import { rootGigabytes } from '../../providers/disks.ts';
import type { DataVolume, HardwareType, Profile, ProfileHost } from '../../providers/profile.ts';

export type HourlyKind = 'host' | 'data volume' | 'root volume' | 'address';

/** So many of the same thing at the same price. */
export interface HourlyItem {
  kind: HourlyKind;
  /** What the provider calls it, or the stack, such as `i4i.4xlarge` or `gp3 of 40 GB`. */
  what: string;
  count: number;
  /** Of one of them, in dollars; null where it has no price. */
  pricePerHour: number | null;
  /** Where the price was read; null where it is the stack's own or there is none. */
  source: { from: string; date: string } | null;
}

type AwsSettings = Extract<Profile['settings'], { provider: 'aws' }>;

/** A line for each kind of thing of each price, in the order hosts, data volumes, root volumes, addresses. */
export function hourlyItems(profile: Profile): HourlyItem[] {
  const items = profile.hosts.flatMap((host) => itemsOf(host, profile));
  const order: HourlyKind[] = ['host', 'data volume', 'root volume', 'address'];
  const alike = Map.groupBy(items, ({ kind, what, pricePerHour }) => JSON.stringify([kind, what, pricePerHour]));
  return [...alike.values()]
    .map((group) => ({ ...group[0]!, count: group.length }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** What all of it costs together in an hour, in dollars, or null where nothing has a price. */
export function dollarsPerHour(profile: Profile): number | null {
  const priced = hourlyItems(profile).flatMap(({ count, pricePerHour }) =>
    pricePerHour === null ? [] : [count * pricePerHour],
  );
  return priced.length === 0 ? null : priced.reduce((sum, price) => sum + price, 0);
}

function itemsOf(host: ProfileHost, { hardware, settings }: Profile): HourlyItem[] {
  const type = hardware[host.hardware];
  const machine: HourlyItem = {
    kind: 'host',
    what: type?.plan ?? host.hardware,
    count: 1,
    pricePerHour: type?.pricePerHour ?? null,
    source: type?.priceSource ?? null,
  };
  return settings.provider === 'aws' && type ? [machine, ...besideHost(host, type, settings)] : [machine];
}

function besideHost(host: ProfileHost, type: HardwareType, settings: AwsSettings): HourlyItem[] {
  const price = (name: AwsPriceName) => awsPrice(name, settings.region, settings.prices ?? {});
  const volume = (kind: HourlyKind, asked: DataVolume): HourlyItem => ({
    kind,
    what: volumeText(asked),
    count: 1,
    ...monthly(volumeQuantities(asked).map(([name, quantity]) => ({ price: price(name), quantity }))),
  });
  const address = price('addressHour');
  return [
    ...(host.dataVolume ? [volume('data volume', host.dataVolume)] : []),
    volume('root volume', rootVolume(host, type)),
    {
      kind: 'address',
      what: 'public IPv4 address',
      count: 1,
      pricePerHour: address?.dollars ?? null,
      source: address?.source ?? null,
    },
  ];
}

/** The disk that a host boots from, as the program asks for it. */
export function rootVolume({ dataVolume }: Pick<ProfileHost, 'dataVolume'>, type: HardwareType): DataVolume {
  const gigabytes = rootGigabytes({ holdsData: !dataVolume && !type.disks });
  return { kind: 'gp3', gigabytes, operationsPerSecond: null, megabytesPerSecond: null };
}

function monthly(
  parts: { price: SourcedPrice | null; quantity: number }[],
): Pick<HourlyItem, 'pricePerHour' | 'source'> {
  let dollars = 0;
  for (const { price, quantity } of parts) {
    if (!price) return { pricePerHour: null, source: null };
    dollars += price.dollars * quantity;
  }
  return { pricePerHour: dollars / hoursPerMonth, source: parts[0]?.price?.source ?? null };
}
