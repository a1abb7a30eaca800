/** A Maven repository of one file, served on loopback, that fails in the ways real ones do. */
import { createServer } from 'node:http';

export interface Repository {
  address: string;
  /** The `Range` header of each request, in order; null where there was none. */
  ranges: (string | null)[];
  close(): Promise<void>;
}

export interface Behaviour {
  content: Buffer;
  /** Bytes after which the link is dropped, for each request in turn; the requests after them are answered whole. */
  dropAfter?: number[];
  /** Status instead of the file, for each request in turn. */
  status?: number[];
  /** Answers a range request with the whole file. */
  ignoresRanges?: boolean;
}

export async function serveRepository(behaviour: Behaviour): Promise<Repository> {
  const ranges: (string | null)[] = [];
  const { content } = behaviour;
  const server = createServer((request, response) => {
    const index = ranges.push(request.headers.range ?? null) - 1;
    const status = behaviour.status?.[index];
    if (status !== undefined) {
      response.writeHead(status).end();
      return;
    }
    const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const from = behaviour.ignoresRanges || asked === undefined ? 0 : Number(asked);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
    const dropAfter = behaviour.dropAfter?.[index];
    if (dropAfter === undefined) response.end(content.subarray(from));
    else response.write(content.subarray(from, from + dropAfter), () => setImmediate(() => response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    ranges,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
