import { z } from 'zod';
import { run } from './command.ts';

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
