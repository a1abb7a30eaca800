/** A server in place of Compute Engine's API, with answers of the test's own. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiAnswer {
  status?: number;
  body: object;
}

export interface ApiServer {
  /** As `GOOGLE_COMPUTE_CUSTOM_ENDPOINT` names it. */
  endpoint: string;
  /** `GET /projects/p`, in the order of arrival. */
  calls: string[];
  close(): Promise<void>;
}

/** @param answer null for no answer at all, `break` for a connection that ends without one */
export async function serveApi(answer: (method: string, url: URL) => ApiAnswer | 'break' | null): Promise<ApiServer> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api');
    calls.push(`${request.method} ${url.pathname}`);
    const given = answer(request.method ?? '', url);
    if (given === 'break') request.socket.resetAndDestroy();
    else if (given) response.writeHead(given.status ?? 200).end(JSON.stringify(given.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export const refused = (status: number, reason: string, message: string): ApiAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ reason, message }] } },
});
