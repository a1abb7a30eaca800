import { connect, createServer } from 'node:net';
import type { Server as NetServer, Socket } from 'node:net';
import { loopback } from './server.ts';

/** A TCP proxy between client and server that can be cut. */
export interface TestProxy {
  port: number;
  /** Number of connections so far. */
  connections: () => number;
  /** Closes every connection; new ones are refused until `restore`. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
}

export async function openProxy(to: { address: string; port: number }): Promise<TestProxy> {
  const { address, port } = await loopback();
  const sockets = new Set<Socket>();
  let made = 0;
  let server: NetServer;
  const restore = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        made += 1;
        const far = connect(to.port, to.address);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on('error', () => {});
          socket.on('close', () => [near, far].forEach((each) => each.destroy()));
        }
        near.pipe(far).pipe(near);
      }).listen(port, address, resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      server.close(() => resolve());
    });
  await restore();
  return { port, connections: () => made, cut, restore };
}
