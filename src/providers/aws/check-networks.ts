/** Checks the networks of an AWS stack beyond the shape of each key. Pure. */
import type { Fault } from '../stack.ts';
import { isWithin, overlap, parseRange, type AddressRange, type AwsNetwork, type AwsNetworks } from './networks.ts';
import type { AwsStack } from './check-stack.ts';

/** Ranges that nobody else has (RFC 1918); AWS allows networks of /16 to /28, and a subnet here is a /24. */
const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].flatMap((text) => parseRange(text) ?? []);
const widest = 16;
const narrowest = 24;

export function networkFaults({ settings, hosts }: AwsStack): Fault[] {
  const networks = settings?.networks;
  if (!settings || !networks) return [];
  const zones = Object.keys(settings.zones);
  const used = new Set(hosts.map(({ zone }) => zone ?? (zones.length === 1 ? zones[0] : undefined)));
  const faults = Object.entries(networks).flatMap(([name, network]) =>
    [
      ...rangeFaults(name, networks),
      ...zoneFaults(name, networks, zones),
      ...useFaults(name, network, used),
      ...peerFaults(name, networks),
    ].map(({ path, sentence }) => ({ path: ['proofload:aws', 'networks', name, ...path], sentence })),
  );
  const inNetworks = new Set(Object.values(networks).flatMap((network) => network.zones));
  for (const zone of zones.filter((each) => !inNetworks.has(each))) {
    faults.push({
      path: ['proofload:aws', 'networks'],
      sentence: `no network has the zone ${zone}: add it to the zones of one`,
    });
  }
  return faults;
}

function rangeFaults(name: string, networks: AwsNetworks): Fault[] {
  const text = networks[name]?.range ?? '';
  const range = parseRange(text);
  if (!range || !isAllowed(range)) {
    return [
      {
        path: ['range'],
        sentence: `"${text}" is not a private range of IPv4 addresses from /${widest} to /${narrowest} that begins at its first address; write one such as 10.77.0.0/16`,
      },
    ];
  }
  const names = Object.keys(networks);
  const earlier = names.slice(0, names.indexOf(name)).find((other) => {
    const theirs = parseRange(networks[other]?.range ?? '');
    return theirs !== null && overlap(range, theirs);
  });
  if (earlier === undefined) return [];
  return [
    {
      path: ['range'],
      sentence: `${text} overlaps ${networks[earlier]?.range} of the network ${earlier}: give each network addresses of its own`,
    },
  ];
}

const isAllowed = (range: AddressRange): boolean =>
  range.prefix >= widest && range.prefix <= narrowest && privateRanges.some((each) => isWithin(range, each));

function zoneFaults(name: string, networks: AwsNetworks, known: string[]): Fault[] {
  const own = networks[name]?.zones ?? [];
  const names = Object.keys(networks);
  return own.flatMap((zone, index): Fault[] => {
    const path = ['zones', index];
    if (!known.includes(zone)) {
      return [{ path, sentence: `names "${zone}", which is not under proofload:aws.zones (${known.join(', ')})` }];
    }
    const earlier = names.slice(0, names.indexOf(name)).find((other) => networks[other]?.zones.includes(zone));
    if (earlier === undefined) return [];
    return [{ path, sentence: `"${zone}" is already in the network ${earlier}: a zone is in one network` }];
  });
}

function useFaults(name: string, network: AwsNetwork, used: ReadonlySet<string | undefined>): Fault[] {
  const own = network.zones.filter((zone) => used.has(zone));
  if (own.length === 0) {
    return [{ path: [], sentence: `has no hosts: put a host in one of its zones, or remove the network ${name}` }];
  }
  const range = parseRange(network.range);
  const room = range ? 2 ** Math.max(0, narrowest - range.prefix) : own.length;
  if (own.length <= room) return [];
  return [
    {
      path: ['range'],
      sentence: `${network.range} has room for ${room} zone${room === 1 ? '' : 's'} with 256 addresses each, but its hosts are in ${own.length} (${own.join(', ')}): give it a wider range`,
    },
  ];
}

function peerFaults(name: string, networks: AwsNetworks): Fault[] {
  const { peers = [] } = networks[name] ?? {};
  return peers.flatMap((peer, index): Fault[] => {
    const path = ['peers', index];
    if (peer === name) return [{ path, sentence: 'names the network itself: leave it out' }];
    if (!networks[peer]) {
      const others = Object.keys(networks).filter((other) => other !== name);
      return [
        {
          path,
          sentence: `names "${peer}", which is not under proofload:aws.networks (${others.join(', ') || 'no other'})`,
        },
      ];
    }
    return [];
  });
}
