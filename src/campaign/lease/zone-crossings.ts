/** Which traffic between the hosts of a profile crosses availability zones, and what it costs. Pure. */
import type { Profile } from '../../providers/profile.ts';
import type { ZoneTraffic } from '../../providers/provider.ts';
import { providerOf } from '../../providers/registry.ts';

export interface BilledTraffic {
  crossings: ZoneCrossings;
  /** Of 10⁹ bytes, sending plus receiving. */
  price: NonNullable<ZoneTraffic['price']>;
}

/** Null if the provider does not bill it or all hosts are in one zone. Throws if the traffic has no price. */
export function billedTraffic(profile: Profile): BilledTraffic | null {
  const billed = providerOf(profile.provider).zoneTraffic(profile);
  if (!billed) return null;
  const zones = new Map(profile.hosts.map(({ name, zone }) => [name, billed.placeOf(zone)]));
  if (new Set(zones.values()).size < 2) return null;
  const { price } = billed;
  if (!price) throw new Error(`Profile ${profile.name} has several zones and no price for traffic between them.`);
  return { crossings: new ZoneCrossings(zones), price };
}

/** The share of evenly distributed traffic between hosts that crosses zones. */
export class ZoneCrossings {
  readonly #zones: ReadonlyMap<string, string>;

  constructor(zones: ReadonlyMap<string, string>) {
    this.#zones = zones;
  }

  /** Over all pairs of a sender and a receiver, including a host paired with itself. */
  share(senders: string[], receivers: string[]): number {
    return this.#crossing(senders.flatMap((from) => receivers.map((to) => [from, to] as const)));
  }

  /** Over all pairs of two different hosts. */
  shareAmong(hosts: string[]): number {
    return this.#crossing(hosts.flatMap((from) => hosts.filter((to) => to !== from).map((to) => [from, to] as const)));
  }

  #crossing(pairs: (readonly [string, string])[]): number {
    if (pairs.length === 0) return 0;
    const crossing = pairs.filter(([from, to]) => this.#zones.get(from) !== this.#zones.get(to));
    return crossing.length / pairs.length;
  }
}
