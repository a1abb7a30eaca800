import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import type { Socket } from 'node:net';

/**
 * The user whose process is at the other end of an IPv4 connection within this machine, by the kernel's table of sockets (proc(5),
 * `/proc/net/tcp`): its socket has the addresses of this one, exchanged. Null if there is none any more.
 */
export async function peerUser({ localAddress, localPort, remoteAddress, remotePort }: Socket): Promise<number | null> {
  const [peer, here] = [entry(remoteAddress, remotePort), entry(localAddress, localPort)];
  const table = await readFile('/proc/net/tcp', 'utf8');
  for (const line of table.split('\n')) {
    const [, near, far, , , , , user] = line.trim().split(/\s+/);
    if (near === peer && far === here) return Number(user);
  }
  return null;
}

const digits = (value: number, count: number): string => value.toString(16).toUpperCase().padStart(count, '0');

/** An address as the table has it: a word in the byte order of the machine, and a port, as hexadecimal digits. */
function entry(address = '', port = 0): string {
  const bytes = address.split('.').map(Number);
  const ordered = endianness() === 'LE' ? bytes.toReversed() : bytes;
  return `${ordered.map((byte) => digits(byte, 2)).join('')}:${digits(port, 4)}`;
}
