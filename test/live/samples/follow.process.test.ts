import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tailOf, type Tail } from '../../../src/live/samples/follow.ts';
import { samplesPath } from '../../../src/measurement/telemetry/sampling.ts';
import { openTestHost, type TestHost } from '../../hosts/local-hosts.ts';
import { openProxy, type TestProxy } from '../../hosts/ssh/proxy.ts';
import { noServer, loopback, startServer, type Server } from '../../hosts/ssh/server.ts';

interface Place {
  host: TestHost;
  close: () => Promise<void>;
}

/** What holds wherever a host is. Returns its place, and the tail's lines, once the tests run. */
function followContract(open: () => Promise<Place>) {
  let place: Place;
  let path = '';
  const lines: string[] = [];
  const troubles: (string | null)[] = [];
  let stop = new AbortController();
  let following = Promise.resolve();
  let tail: Tail;
  const follow = (): void => {
    stop = new AbortController();
    following = tail.follow(stop.signal, (trouble) => troubles.push(trouble));
  };
  beforeAll(async () => {
    place = await open();
    const { inventory } = place.host;
    path = samplesPath(inventory.hosts[0]!);
    await mkdir(dirname(path), { recursive: true });
    tail = tailOf(inventory, inventory.hosts[0]!, (line) => lines.push(line));
  });
  afterAll(async () => {
    stop.abort();
    await following;
    await place.close();
  });
  const arrive = (all: string[]) => expect.poll(() => lines, { timeout: 90_000 }).toEqual(all);

  it('gives what is there, what comes, and a line that is cut once its end has come', async () => {
    await writeFile(path, 'one\ntwo\nthr');
    follow();
    await arrive(['one', 'two']);
    await appendFile(path, 'ee\nfour\n');
    await arrive(['one', 'two', 'three', 'four']);
  });

  it('reads on where it stopped', async () => {
    stop.abort();
    await following;
    await appendFile(path, 'five\n');
    follow();
    await arrive(['one', 'two', 'three', 'four', 'five']);
  });

  it('begins again with a file that is shorter than before: it is another one', async () => {
    stop.abort();
    await following;
    await rm(path);
    await writeFile(path, 'new\n');
    follow();
    await arrive(['one', 'two', 'three', 'four', 'five', 'new']);
  });

  return { lines, troubles, append: (text: string) => appendFile(path, text) };
}

describe('the samples of a local host', () => {
  followContract(async () => {
    const host = await openTestHost();
    return { host, close: host.close };
  });
});

describe.skipIf(noServer)(
  `the samples of a host that is reached by SSH${noServer ? ` (skipped: ${noServer})` : ''}`,
  () => {
    let server: Server;
    let proxy: TestProxy;
    const { lines, troubles, append } = followContract(async () => {
      server = await startServer(await loopback());
      proxy = await openProxy({ address: server.address, port: server.reach.port });
      const host = await openTestHost({ ...server.reach, port: proxy.port });
      const close = async () => {
        await host.close();
        await proxy.cut();
        await server.close();
      };
      return { host, close };
    });

    it('continue behind the last line after the connection was lost, and the loss is said', async () => {
      await append('before\n');
      await expect.poll(() => lines.at(-1), { timeout: 90_000 }).toBe('before');
      const count = lines.length;
      await proxy.cut();
      await append('during\n');
      await expect.poll(() => troubles.at(-1), { timeout: 90_000 }).toContain('kafka01 sends no samples');
      await proxy.restore();
      await append('after\n');
      await expect.poll(() => lines.slice(count), { timeout: 90_000 }).toEqual(['during', 'after']);
      expect(troubles.at(-1)).toBeNull();
    });
  },
);
