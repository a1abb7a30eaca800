import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import type { HostAccess } from '../../../src/hosts/inventory.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import type { RetryOptions } from '../../../src/hosts/ssh/link.ts';
import { inventoryHost, testMark } from '../local-hosts.ts';
import { until } from '../until.ts';
import { loopback, makeKeys, noServer, startServer } from './server.ts';
import type { Server } from './server.ts';
import { openProxy } from './proxy.ts';
import type { TestProxy } from './proxy.ts';

describe.skipIf(noServer)(`a link to a host${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  let server: Server;
  let proxy: TestProxy;
  let dataFolder: string;
  const opened: Host[] = [];

  function open(changes: Partial<Extract<HostAccess, { kind: 'ssh' }>> = {}, retry: Partial<RetryOptions> = {}): Host {
    const reach = { ...server.reach, port: proxy.port, ...changes };
    const host = openSshHost({ ...inventoryHost(dataFolder, reach), address: server.address }, testMark, retry);
    opened.push(host);
    return host;
  }

  beforeAll(async () => {
    server = await startServer(await loopback());
    proxy = await openProxy({ address: server.address, port: server.reach.port });
    dataFolder = await mkdtemp(join(tmpdir(), 'proofload-host-'));
  });
  afterAll(async () => {
    await Promise.all(opened.map((host) => host.close()));
    await proxy.cut();
    await server.close();
    await rm(dataFolder, { recursive: true });
  });

  it('refuses a host with a key other than the known one, and shows both fingerprints', async () => {
    const refused = open({ hostKeys: [makeKeys().public] }).run(['true']);
    await expect(refused).rejects.toThrow(
      /presents the host key SHA256:\S+, but the known key is SHA256:\S+: either the connection is intercepted/,
    );
    await expect(refused).rejects.toMatchObject({ name: 'HostRefused' });
  });

  it('refuses a host without a known key', async () => {
    await expect(open({ hostKeys: [] }).run(['true'])).rejects.toMatchObject({
      name: 'HostRefused',
      message: expect.stringContaining('does not trust keys on first use') as string,
    });
  });

  it('names the key that a host rejects', async () => {
    const stranger = join(dataFolder, 'stranger');
    await writeFile(stranger, makeKeys().private, { mode: 0o600 });
    await expect(open({ privateKeyFile: stranger }).run(['true'])).rejects.toThrow(`rejects the key ${stranger}`);
  });

  it('gives up on a host that does not answer within the retry time, and reports what it waits for', async () => {
    const { port } = await loopback();
    const progress: string[] = [];
    const host = open({ port }, { retrySeconds: 2, onProgress: (words) => progress.push(words) });
    await expect(host.jobStatus('any')).rejects.toMatchObject({
      name: 'HostUnreachable',
      message: expect.stringContaining('did not answer for 2 s') as string,
    });
    expect(progress[0]).toMatch(/^waiting for kafka01 \(.*\) to answer again$/);
  });

  it('shares one connection between all openers of a host, even with many concurrent commands', async () => {
    await open().run(['true']);
    const before = proxy.connections();
    const many = Array.from({ length: 24 }, async (_, number) => open().run(['echo', String(number)]));
    expect(await Promise.all(many)).toEqual(Array.from({ length: 24 }, (_, number) => `${number}\n`));
    expect(proxy.connections()).toBe(before);
  });

  it('distinguishes a connection that broke during a command from the end of the command', async () => {
    const host = open();
    const running = host.run(['sh', '-c', 'echo begun >"$HOME/begun"; sleep 600'], { timeoutSeconds: 30 });
    const outcome = expect(running).rejects.toMatchObject({ name: 'ConnectionLost' });
    await until('the command has begun', () => host.exists(join(dataFolder, 'begun')));
    await proxy.cut();
    await outcome;
    await proxy.restore();
  });

  it('finds its jobs again after the connection was cut, and retries by itself', async () => {
    const host = open();
    await host.startJob({ id: 'survivor', argv: ['sh', '-c', 'echo alive; exec sleep 600'], environment: {} });
    await proxy.cut();
    const status = host.jobStatus('survivor');
    const started = host.startJob({ id: 'late', argv: ['true'], environment: {} });
    await proxy.restore();
    expect(await status).toMatchObject({ state: 'running' });
    await started;
    expect(await host.tailJob('survivor', 'output', 100)).toBe('alive\n');
    await host.stopJob('survivor', 0);
    await until('the late job has ended', async () => (await host.jobStatus('late')).state === 'ended');
  });

  it('never leaves a truncated file, and completes the upload after a reconnect', async () => {
    const host = open();
    const local = join(dataFolder, 'large');
    await writeFile(local, Buffer.alloc(64 * 2 ** 20, 'proofload'));
    const target = join(dataFolder, 'arrived', 'large');
    const uploading = host.upload(local, target);
    await proxy.cut();
    expect(await readFile(target).catch(() => null)).toBeNull();
    await proxy.restore();
    await uploading;
    expect((await readFile(target)).equals(await readFile(local))).toBe(true);
  });

  it('puts no environment value on a command line', async () => {
    const host = open();
    const shown = await host.run(['sh', '-c', 'tr "\\0" " " </proc/$PPID/cmdline; ps -ef 2>/dev/null || true'], {
      environment: { PASSWORD: 'do-not-show' },
    });
    expect(shown).toContain('python3 -I -S');
    expect(shown).not.toContain('do-not-show');
  });
});
