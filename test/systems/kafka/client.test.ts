import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { socketsBy } from '../../../src/systems/kafka/client.ts';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer((socket) => socket.end('here'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.close();
});

/** What the server says to whom the library sends to a broker of that name. */
async function said(ways: Parameters<typeof socketsBy>[0], host: string, at: number): Promise<string> {
  const words: Buffer[] = [];
  let connected = false;
  const socket = socketsBy(ways)({ host, port: at, ssl: {}, onConnect: () => (connected = true) });
  socket.on('data', (chunk) => words.push(Buffer.from(chunk)));
  await once(socket, 'close');
  expect(connected).toBe(true);
  return Buffer.concat(words).toString();
}

test('a broker is reached through its host’s tunnel, by its advertised name', async () => {
  const ways = new Map([['198.51.100.7:9092', { host: '127.0.0.1', port }]]);
  expect(await said(ways, '198.51.100.7', 9092)).toBe('here');
});

test('an address without a tunnel is reached directly', async () => {
  expect(await said(new Map(), '127.0.0.1', port)).toBe('here');
});
