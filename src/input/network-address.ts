/** Addresses of the form `host:port`, where the host is a name or an IPv4 address. They become parts of command lines. Pure. */
import { z } from 'zod';
import { quoted } from './readable.ts';

const hostPattern = String.raw`[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*`;
const pattern = new RegExp(`^${hostPattern}(:[0-9]{1,5})?$`);
const longestAddress = 260;
const largestPort = 65_535;

interface NetworkAddress {
  /** A name, or an IPv4 address. */
  host: string;
  port: number;
}

/** The parts of `host` or `host:port`. Throws if the text is no address. */
export function parseAddress(text: string, defaultPort: number): NetworkAddress {
  const [host = '', port] = text.split(':');
  const address = { host: host.toLowerCase(), port: port === undefined ? defaultPort : Number(port) };
  if (isAddress(text)) return address;
  throw new Error(`${quoted(text)} is no address`);
}

export function addressText({ host, port }: NetworkAddress): string {
  return `${host}:${port}`;
}

function isAddress(text: string): boolean {
  const [, port] = text.split(':');
  const number = Number(port ?? 1);
  return text.length <= longestAddress && pattern.test(text) && number >= 1 && number <= largestPort;
}

const error = ({ input }: { input?: unknown }): string =>
  `must be a host name or an IPv4 address with or without a port, such as "10.0.0.5:9092", not ${quoted(input)}`;

/** `host` or `host:port`. */
export const addressSchema = z.string({ error }).refine(isAddress, { error });
