/** A host that somebody else controls: whatever it answers is a fault of that host, and costs the worker little memory. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionLost, HostRefused } from '../../../src/hosts/failures.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import { inventoryHost, testMark } from '../local-hosts.ts';
import { openProxy } from './proxy.ts';
import { loopback, makeKeys, noServer, startServer, type Server } from './server.ts';

describe.skipIf(noServer)(`a hostile host${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  let folder: string;
  let server: Server;
  let host: Host;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-hostile-'));
    await chmod(folder, 0o755);
    const command = `ForceCommand PATH=${folder}:$PATH; export PATH; eval "$SSH_ORIGINAL_COMMAND"`;
    server = await startServer(await loopback(), {}, [command]);
    host = openSshHost({ ...inventoryHost(join(folder, 'data'), server.reach), address: server.address }, testMark, {
      retrySeconds: 0,
    });
  });
  afterEach(async () => {
    await host.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Lets its `python3` be this shell script. */
  const answering = (script: string) => writeFile(join(folder, 'python3'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  const login = `echo '{"id":0,"answer":{"path":"/usr/bin","javaHome":null}}'`;
  const endless = 'exec yes';
  const endlessLine = `exec tr '\\0' x < /dev/zero`;

  test.each([
    ['an endless line', `${login}; ${endlessLine}`],
    ['no JSON', `${login}; echo '{"id": nonsense'; exec cat`],
    ['another form', `${login}; echo '{"id":1,"answer":"maybe"}'; exec cat`],
    ['another login', `echo '{"id":0,"answer":7}'; exec cat`],
    [
      'an endless problem',
      `${login}; printf '{"id":1,"answer":0,"problem":"'; head -c 99999 /dev/zero | tr '\\0' x; echo '"}'; exec cat`,
    ],
  ])('that answers a question with %s is refused by its name', async (_, script) => {
    await answering(script);
    const failure = await host.exists('/data').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostRefused);
    expect(String(failure)).toContain('kafka01');
    expect(String(failure).length).toBeLessThan(1000);
  });

  test.each([
    ['lines without end', endless],
    ['a line without end', endlessLine],
  ])('that answers a command with %s is refused, and takes little memory', async (_, script) => {
    // The first answer is that of the login, for which no program is named.
    await answering(`case "$*" in *observe*|*"180"*) ${login}; exec cat;; esac; ${script}`);
    const before = process.memoryUsage().rss;
    const failure = await host.run(['true']).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostRefused);
    expect(String(failure)).toContain('kafka01');
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200);
  });

  test('that does not answer is lost after a minute', async () => {
    await answering(`${login}; exec cat > /dev/null`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = host.exists('/data').catch((error: unknown) => error);
      const passing = setInterval(() => vi.advanceTimersByTime(20_000), 500);
      const failure = await asked.finally(() => clearInterval(passing));
      expect(failure).toBeInstanceOf(ConnectionLost);
      expect(String(failure)).toContain('kafka01');
    } finally {
      vi.useRealTimers();
    }
  });

  test('that shows another key in the middle of a campaign is refused', async () => {
    const proxy = await openProxy({ address: server.address, port: server.reach.port });
    const behind = { ...host.inventory, reach: { ...server.reach, port: proxy.port } };
    const watched = openSshHost(behind, testMark, { retrySeconds: 20 });
    try {
      expect(await watched.exists('/')).toBe(true);
      await proxy.cut();
      await server.stop();
      await server.start(makeKeys());
      await proxy.restore();
      const failure = await watched.exists('/').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(HostRefused);
      expect(String(failure)).toContain('kafka01');
    } finally {
      await watched.close();
      await proxy.cut();
    }
  });
});
