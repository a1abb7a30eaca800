import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import type { Reach } from '../../../src/hosts/inventory.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import type { Patience } from '../../../src/hosts/ssh/link.ts';
import { inventoryHost, testMark } from '../local-hosts.ts';
import { until } from '../until.ts';
import { loopback, makeKeys, noServer, startServer } from './server.ts';
import type { Server } from './server.ts';
import { openWay } from './way.ts';
import type { Way } from './way.ts';

describe.skipIf(noServer)(`a link to a host${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  let server: Server;
  let way: Way;
  let dataFolder: string;
  const opened: Host[] = [];

  function open(changes: Partial<Extract<Reach, { kind: 'ssh' }>> = {}, patience: Partial<Patience> = {}): Host {
    const reach = { ...server.reach, port: way.port, ...changes };
    const host = openSshHost({ ...inventoryHost(dataFolder, reach), address: server.address }, testMark, patience);
    opened.push(host);
    return host;
  }

  beforeAll(async () => {
    server = await startServer(await loopback());
    way = await openWay({ address: server.address, port: server.reach.port });
    dataFolder = await mkdtemp(join(tmpdir(), 'proofload-host-'));
  });
  afterAll(async () => {
    await Promise.all(opened.map((host) => host.close()));
    await way.cut();
    await server.close();
    await rm(dataFolder, { recursive: true });
  });

  it('refuses a host that shows another key than the known one, with both fingerprints', async () => {
    const refused = open({ hostKeys: [makeKeys().public] }).run(['true']);
    await expect(refused).rejects.toThrow(
      /shows the host key SHA256:\S+, but SHA256:\S+ is the one that is known: somebody stands in between/,
    );
    await expect(refused).rejects.toMatchObject({ name: 'HostRefused' });
  });

  it('refuses a host of which no key is known', async () => {
    await expect(open({ hostKeys: [] }).run(['true'])).rejects.toMatchObject({
      name: 'HostRefused',
      message: expect.stringContaining('none is trusted at first sight') as string,
    });
  });

  it('says whose key a host does not take', async () => {
    const stranger = join(dataFolder, 'stranger');
    await writeFile(stranger, makeKeys().private, { mode: 0o600 });
    await expect(open({ privateKeyFile: stranger }).run(['true'])).rejects.toThrow(`does not take the key ${stranger}`);
  });

  it('gives up a host that does not answer when its patience is over, and says what it waits for', async () => {
    const { port } = await loopback();
    const said: string[] = [];
    const host = open({ port }, { patienceSeconds: 2, onProgress: (words) => said.push(words) });
    await expect(host.jobStatus('any')).rejects.toMatchObject({
      name: 'HostUnreachable',
      message: expect.stringContaining('did not answer for 2 s') as string,
    });
    expect(said[0]).toMatch(/^waiting for kafka01 \(.*\) to answer again$/);
  });

  it('shares one connection among all who open the host, however much they ask at once', async () => {
    await open().run(['true']);
    const before = way.connections();
    const many = Array.from({ length: 24 }, async (_, number) => open().run(['echo', String(number)]));
    expect(await Promise.all(many)).toEqual(Array.from({ length: 24 }, (_, number) => `${number}\n`));
    expect(way.connections()).toBe(before);
  });

  it('tells a connection that broke under a command from the end of the command', async () => {
    const host = open();
    const running = host.run(['sh', '-c', 'echo begun >"$HOME/begun"; sleep 600'], { timeoutSeconds: 30 });
    const outcome = expect(running).rejects.toMatchObject({ name: 'ConnectionLost' });
    await until('the command has begun', () => host.exists(join(dataFolder, 'begun')));
    await way.cut();
    await outcome;
    await way.mend();
  });

  it('finds its jobs again after the connection was cut, and asks a second time by itself', async () => {
    const host = open();
    await host.startJob({ id: 'survivor', argv: ['sh', '-c', 'echo alive; exec sleep 600'], environment: {} });
    await way.cut();
    const status = host.jobStatus('survivor');
    const started = host.startJob({ id: 'late', argv: ['true'], environment: {} });
    await way.mend();
    expect(await status).toMatchObject({ state: 'running' });
    await started;
    expect(await host.tailJob('survivor', 'output', 100)).toBe('alive\n');
    await host.stopJob('survivor', 0);
    await until('the late job has ended', async () => (await host.jobStatus('late')).state === 'ended');
  });

  it('takes nothing for whole that was cut off on the way, and brings it whole afterwards', async () => {
    const host = open();
    const local = join(dataFolder, 'large');
    await writeFile(local, Buffer.alloc(64 * 2 ** 20, 'proofload'));
    const target = join(dataFolder, 'arrived', 'large');
    const uploading = host.upload(local, target);
    await way.cut();
    expect(await readFile(target).catch(() => null)).toBeNull();
    await way.mend();
    await uploading;
    expect((await readFile(target)).equals(await readFile(local))).toBe(true);
  });

  it('hands no value of an environment to a command line', async () => {
    const host = open();
    const shown = await host.run(['sh', '-c', 'tr "\\0" " " </proc/$PPID/cmdline; ps -ef 2>/dev/null || true'], {
      environment: { PASSWORD: 'do-not-show' },
    });
    expect(shown).toContain('python3 -I -S');
    expect(shown).not.toContain('do-not-show');
  });
});
