/** Ports of a host whose own address is not reachable from here, through a real OpenSSH server. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Host } from '../../../src/hosts/host.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import { inventoryHost, testMark } from '../local-hosts.ts';
import { noServer, loopback, startServer } from './server.ts';
import type { Server } from './server.ts';
import { openProxy } from './proxy.ts';
import type { TestProxy } from './proxy.ts';

/** The host's own address, which may differ from SSH's. */
const own = '127.0.0.2';
const limit = 300_000;

describe.skipIf(noServer)(`a port of a host through SSH${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  let server: Server;
  let proxy: TestProxy;
  let dataFolder: string;
  let echo: NetServer;
  let port: number;
  const opened: Host[] = [];

  function open(to: Server = server, sshPort = proxy.port): Host {
    const reach = { ...to.reach, address: to.address, port: sshPort };
    const host = openSshHost({ ...inventoryHost(dataFolder, reach), address: own }, testMark);
    opened.push(host);
    return host;
  }

  beforeAll(async () => {
    server = await startServer(await loopback());
    proxy = await openProxy({ address: server.address, port: server.reach.port });
    dataFolder = await mkdtemp(join(tmpdir(), 'proofload-host-'));
    echo = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => {});
      socket.pipe(socket);
    });
    await once(echo.listen(0, own), 'listening');
    ({ port } = echo.address() as AddressInfo);
  }, limit);
  afterAll(async () => {
    await Promise.all(opened.map((host) => host.close()));
    await proxy.cut();
    echo.close();
    await server.close();
    await rm(dataFolder, { recursive: true });
  }, limit);

  it(
    'is forwarded from one port of this machine for all callers, on the loopback interface only',
    async () => {
      const [first, second] = await Promise.all([open().tunnel(port), open().tunnel(port)]);
      expect(first).toEqual(second);
      expect(first.host).toBe('127.0.0.1');
      expect(first.port).not.toBe(port);
    },
    limit,
  );

  it.skipIf(process.getuid?.() !== 0)(
    'is closed to other users of this machine',
    async () => {
      const endpoint = await open().tunnel(port);
      const talk = join(import.meta.dirname, '../../other-user/talk.py');
      const input = `${endpoint.host} ${endpoint.port}\n`;
      const { stdout } = await execa('python3', ['-IS', talk], { uid: 64_999, gid: 64_999, input });
      expect(stdout.trim()).toBe(`${endpoint.host} ${endpoint.port}`);
      expect(await echoed(endpoint, 'ours')).toBe('ours');
    },
    limit,
  );

  it(
    'carries all data both ways, and then the end',
    async () => {
      const sent = Buffer.alloc(4 * 2 ** 20, 'proofload').toString();
      expect((await echoed(await open().tunnel(port), sent)) === sent).toBe(true);
    },
    limit,
  );

  it(
    'where nothing listens is reported as closed, and resets connections to it',
    async () => {
      const silent = await freePort(own);
      const host = open();
      expect(await host.listens(port)).toBe(true);
      expect(await host.listens(silent)).toBe(false);
      await expect(echoed(await host.tunnel(silent), 'anybody?')).rejects.toThrow(/ECONNRESET|EPIPE/);
    },
    limit,
  );

  it(
    'is reached at the same port again after the link was cut, which resets open connections',
    async () => {
      const endpoint = await open().tunnel(port);
      const before = connect(endpoint).resume();
      await once(
        before.on('error', () => {}),
        'connect',
      );
      before.write('one');
      await once(before, 'data');
      const broken = brokenBy(before);
      await proxy.cut();
      expect(await broken).toMatchObject({ code: 'ECONNRESET' });
      const waiting = echoed(endpoint, 'again');
      await proxy.restore();
      expect(await waiting).toBe('again');
    },
    limit,
  );

  it(
    'is refused at once with a remedy by a host that forbids forwarding',
    async () => {
      const strict = await startServer(await loopback(), {}, ['AllowTcpForwarding no']);
      try {
        const refused = open(strict, strict.reach.port).tunnel(port);
        await expect(refused).rejects.toMatchObject({ name: 'HostRefused' });
        await expect(refused).rejects.toThrow(/forbids forwarding: set "AllowTcpForwarding yes"/);
      } finally {
        await strict.close();
      }
    },
    limit,
  );

  it(
    'is reached through SSH even if the host has the same address for SSH, because it may be open only to other hosts',
    async () => {
      const reach = { ...server.reach, port: proxy.port };
      const host = openSshHost({ ...inventoryHost(dataFolder, reach), address: server.address }, testMark);
      opened.push(host);
      const endpoint = await host.tunnel(port);
      expect(endpoint.host).toBe('127.0.0.1');
      expect(endpoint.port).not.toBe(port);
    },
    limit,
  );
});

async function echoed(endpoint: Endpoint, sent: string): Promise<string> {
  const socket = connect({ ...endpoint, allowHalfOpen: true });
  socket.end(sent);
  return text(socket);
}

const brokenBy = (socket: Socket): Promise<Error> => new Promise((resolve) => socket.once('error', resolve));

async function freePort(address: string): Promise<number> {
  const server = createServer();
  await once(server.listen(0, address), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
