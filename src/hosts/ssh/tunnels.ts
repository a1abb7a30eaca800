/**
 * Local ports that forward to ports of a host through its SSH connection, for clients of services on a host whose
 * address is not reachable from here. Other users of this machine can connect to them too, and are refused.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Endpoint } from '../host.ts';
import type { ClientChannel } from './connection.ts';
import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';

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

/** An accepted connection to a port of the host. */
export interface ForwardedChannel {
  channel: ClientChannel;
  /** Whether the SSH connection broke: the channel's end then says nothing about the host. */
  isLost: () => boolean;
}

/** Connects to a port of the host, over a new SSH connection if the old one broke; null if nothing accepts. */
type Call = (port: number) => Promise<ForwardedChannel | null>;

export interface Tunnels {
  /** Returns the same endpoint for the same port until `close`. Throws what `call` throws. */
  open(port: number): Promise<Endpoint>;
  /** Closes all tunnels and their connections. */
  close(): void;
}

interface Tunnel {
  endpoint: Endpoint;
  close(): void;
}

export function tunnelsBy(call: Call): Tunnels {
  const opened = new Map<number, Promise<Tunnel>>();
  return {
    async open(port) {
      const tunnel = opened.get(port) ?? openTunnel(() => call(port));
      opened.set(port, tunnel);
      try {
        return (await tunnel).endpoint;
      } catch (error) {
        opened.delete(port);
        throw error;
      }
    },
    close() {
      for (const opening of opened.values()) {
        // A tunnel that failed to open has nothing to close; its caller got the error.
        void opening.then(
          (tunnel) => tunnel.close(),
          () => {},
        );
      }
      opened.clear();
    },
  };
}

async function openTunnel(call: () => Promise<ForwardedChannel | null>): Promise<Tunnel> {
  // Detects a host that forbids forwarding: through a tunnel it would look like a broken connection.
  const forwarded = await call();
  forwarded?.channel.destroy().resume();
  const sockets = new Set<Socket>();
  // The client must get its answer even after it half-closes.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    void carry(near, call);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { address, port } = server.address() as AddressInfo;
  return {
    endpoint: { host: address, port },
    close() {
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}

/** A refused or broken connection is reset at this end too: it never looks like an orderly end. */
async function carry(near: Socket, call: () => Promise<ForwardedChannel | null>): Promise<void> {
  near.on('error', () => near.destroy());
  near.setNoDelay(true);
  const isOurs = (await peerUser(near)) === process.getuid?.();
  const forwarded = isOurs ? await call().catch(() => null) : null;
  if (forwarded === null) {
    near.resetAndDestroy();
    return;
  }
  const { channel, isLost } = forwarded;
  channel.on('error', () => channel.close());
  channel.on('end', () => (isLost() ? near.resetAndDestroy() : near.end()));
  channel.on('close', () => near.destroySoon());
  // A channel that is not read never emits `close`.
  near.on('close', () => channel.destroy().resume());
  if (near.destroyed) channel.destroy().resume();
  near.pipe(channel).pipe(near, { end: false });
}
