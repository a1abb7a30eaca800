/**
 * Ports of this machine behind which lies a port of a host, through its SSH connection: for clients of what runs on a
 * host whose own address is not reached from here.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Endpoint } from '../host.ts';
import type { ClientChannel } from './connection.ts';

/** A call to a port of the host that was taken. */
export interface Forwarded {
  channel: ClientChannel;
  /** Whether the connection that carries it broke: its end is then no word of the host. */
  isLost: () => boolean;
}

/** Calls a port of the host, over a new connection where the old one broke; null where nobody takes the call. */
type Call = (port: number) => Promise<Forwarded | null>;

export interface Tunnels {
  /** The same endpoint for the same port until `close`. Throws what `call` throws. */
  open(port: number): Promise<Endpoint>;
  /** Ends them with all that goes through them. */
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
        // One that could not be opened has nothing to close; whoever asked for it was told.
        void opening.then(
          (tunnel) => tunnel.close(),
          () => {},
        );
      }
      opened.clear();
    },
  };
}

async function openTunnel(call: () => Promise<Forwarded | null>): Promise<Tunnel> {
  // A host that forbids tunnels is to say so here: through a tunnel, its refusal is but a connection that breaks.
  const forwarded = await call();
  forwarded?.channel.destroy().resume();
  const sockets = new Set<Socket>();
  // What was asked must be answered even where the asker has nothing more to say.
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

/** A call that nobody takes, or that breaks on the way, breaks at this end as well: it never looks like an ordered end. */
async function carry(near: Socket, call: () => Promise<Forwarded | null>): Promise<void> {
  near.on('error', () => near.destroy());
  near.setNoDelay(true);
  const forwarded = await call().catch(() => null);
  if (forwarded === null) {
    near.resetAndDestroy();
    return;
  }
  const { channel, isLost } = forwarded;
  channel.on('error', () => channel.close());
  channel.on('end', () => (isLost() ? near.resetAndDestroy() : near.end()));
  channel.on('close', () => near.destroySoon());
  // A channel that is not read never says that it closed.
  near.on('close', () => channel.destroy().resume());
  if (near.destroyed) channel.destroy().resume();
  near.pipe(channel).pipe(near, { end: false });
}
