import { connect, createServer } from 'node:net';
import type { Server as NetServer, Socket } from 'node:net';
import { loopback } from './server.ts';

/** What lies between us and a server: passes all on until it is told to break. */
export interface Way {
  port: number;
  /** How many connections were made so far. */
  connections: () => number;
  /** Ends every connection; new ones are refused until `mend`. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

export async function openWay(to: { address: string; port: number }): Promise<Way> {
  const { address, port } = await loopback();
  const sockets = new Set<Socket>();
  let made = 0;
  let server: NetServer;
  const mend = () =>
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
  await mend();
  return { port, connections: () => made, cut, mend };
}
