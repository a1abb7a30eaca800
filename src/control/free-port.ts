import { once } from 'node:events';
import { createServer } from 'node:net';
import { RefusalError } from '../input/refusal.ts';

/** The preferred port of loopback if it is free, otherwise any free port. @param what it is for, such as `a Temporal server` */
export async function freePort(wanted: number, what: string): Promise<number> {
  for (const port of [wanted, 0]) {
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    } finally {
      server.close();
    }
  }
  throw new RefusalError([`127.0.0.1 has no free port for ${what}.`]);
}
