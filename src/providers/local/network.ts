import { bridgeOf, prefixesFor } from './names.ts';
import { run } from './command.ts';
import { z } from 'zod';

/** The used fields of `ip -json address show`. */
const listing = z.array(
  z.object({
    ifname: z.string().optional(),
    addr_info: z.array(z.object({ family: z.string().optional(), local: z.string().optional() })).default([]),
  }),
);

/** A network interface with its IPv4 addresses. */
export interface Link {
  name: string;
  addresses: string[];
}

/** Interfaces of a network namespace, by default of this machine. */
export async function linksOf(namespace: string | null = null): Promise<Link[]> {
  const within = namespace === null ? [] : ['-n', namespace];
  const text = await run('ip', ...within, '-json', 'address', 'show');
  return listing.parse(JSON.parse(text)).flatMap((link) => {
    if (link.ifname === undefined) return [];
    const addresses = link.addr_info.flatMap((info) => (info.family === 'inet' && info.local ? [info.local] : []));
    return [{ name: link.ifname, addresses }];
  });
}

const prefixOf = (address: string): string => address.split('.').slice(0, 3).join('.');

/** Names of a mark's interfaces: its bridge, and this machine's ends of its hosts' veth pairs. */
export async function interfacesWith(mark: string): Promise<string[]> {
  const bridge = bridgeOf(mark);
  return (await linksOf()).map((link) => link.name).filter((name) => name === bridge || name.startsWith(`${bridge}-`));
}

/** First three numbers of the mark's network; null if its bridge does not exist. */
export async function findNetwork(mark: string): Promise<string | null> {
  const bridge = (await linksOf()).find((link) => link.name === bridgeOf(mark));
  const address = bridge?.addresses[0];
  return address ? prefixOf(address) : null;
}

/**
 * Makes the bridge of a mark's hosts, or finds the existing one.
 *
 * @returns the first three numbers of its /24
 */
export async function makeNetwork(mark: string): Promise<string> {
  const bridge = bridgeOf(mark);
  const present = await linksOf();
  const existing = present.find((link) => link.name === bridge);
  if (!existing) await run('ip', 'link', 'add', bridge, 'type', 'bridge');
  let prefix = existing?.addresses[0] ? prefixOf(existing.addresses[0]) : undefined;
  if (!prefix) {
    const taken = new Set(present.flatMap((link) => link.addresses.map(prefixOf)));
    prefix = prefixesFor(mark).find((candidate) => !taken.has(candidate));
    if (!prefix)
      throw new Error('Every network of 198.18.0.0/15 is in use on this machine: remove one with "ip link delete".');
    await run('ip', 'address', 'replace', `${prefix}.1/24`, 'dev', bridge);
  }
  await run('ip', 'link', 'set', bridge, 'up');
  return prefix;
}

/** Removes the mark's bridge. Does nothing if there is none. */
export async function removeNetwork(mark: string): Promise<void> {
  const bridge = bridgeOf(mark);
  if ((await linksOf()).some((link) => link.name === bridge)) await run('ip', 'link', 'delete', bridge);
}
