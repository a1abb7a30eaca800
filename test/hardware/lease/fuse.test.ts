import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Reach } from '../../../src/hosts/inventory.ts';
import { openHost } from '../../../src/hosts/open.ts';
import { burntPath, fuseJob, leasePath, renewFuses } from '../../../src/hardware/lease/fuse.ts';
import { addNamespace, emptyInventory, inventoryHost, openTestHost, testMark } from '../../hosts/local-hosts.ts';
import type { TestHost } from '../../hosts/local-hosts.ts';
import { isRunning, until } from '../../hosts/until.ts';

const day = 86_400_000;
const namespace = await addNamespace();
afterAll(() => namespace?.remove());

let opened: TestHost | null = null;
async function open(reach?: Reach): Promise<TestHost> {
  opened = await openTestHost(reach);
  return opened;
}
afterEach(async () => {
  await opened?.close();
  opened = null;
});

const record = join(tmpdir(), `${testMark}-lease.json`);
beforeEach(() => rm(record, { force: true }));
afterAll(() => rm(record, { force: true }));

/** Renews as the lease's activity does. */
async function renew({ host }: TestHost, deadlineMilliseconds: number, graceSeconds: number): Promise<string[]> {
  await writeFile(
    record,
    JSON.stringify({ campaignId: 'c', deadlineMilliseconds, graceSeconds, renewedMilliseconds: Date.now() }),
  );
  return renewFuses([host], testMark, record);
}

async function hasEnded({ host }: TestHost, jobId: string): Promise<boolean> {
  return (await host.jobStatus(jobId)).state === 'ended';
}

async function burnt({ host }: TestHost): Promise<{ reason: string; ended: string[] | null }> {
  return JSON.parse(await readFile(burntPath(host.inventory), 'utf8'));
}

describe('a fuse', () => {
  test('ends every process of its host when the lease and its grace are over, and of no other host', async () => {
    const place = await open();
    const neighbour = execa('sh', ['-c', 'echo ready; exec sleep 3600'], {
      env: { PROOFLOAD_HOST: `${testMark}/kafka02` },
      reject: false,
    });
    await once(neighbour.stdout, 'data');
    try {
      await place.host.startJob({ id: 'broker', argv: ['sleep', '3600'], environment: {} });
      await place.host.startJob({
        id: 'stray',
        argv: ['sh', '-c', 'setsid sleep 3600 & exec sleep 3600'],
        environment: {},
      });
      expect(await renew(place, Date.now() + day, 600)).toEqual([]);
      expect((await place.host.jobStatus('lease-fuse-1')).state).toBe('running');
      expect((await place.host.jobStatus('broker')).state).toBe('running');

      expect(await renew(place, Date.now() - day, 1)).toEqual([]);
      await until('the fuse has burnt', () => hasEnded(place, 'lease-fuse-1'));
      expect(await place.host.jobStatus('broker')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
      expect(await place.host.jobStatus('stray')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
      expect(await place.host.jobStatus('lease-fuse-1')).toMatchObject({ exitCode: 0 });
      const { reason, ended } = await burnt(place);
      expect(reason).toBe('The lease ended, and its grace of 1 s has passed.');
      expect(ended?.filter((line) => line.endsWith(' sleep 3600'))).toHaveLength(3);
      expect(await isRunning(neighbour.pid ?? 0)).toBe(true);

      // What has burnt is told, and no fuse is lit again.
      expect((await renew(place, Date.now() + day, 600)).join()).toContain(
        'The self-destruct timer of kafka01 has fired',
      );
      expect((await place.host.jobStatus('lease-fuse-2')).state).toBe('absent');
    } finally {
      neighbour.kill('SIGKILL');
      await neighbour;
    }
  });

  test('burns when nothing renews the lease', async () => {
    const place = await open();
    await place.host.startJob({ id: 'broker', argv: ['sleep', '3600'], environment: {} });
    await renew(place, Date.now() + day, 1);
    await until('the fuse has burnt', () => hasEnded(place, 'lease-fuse-1'));
    expect((await burnt(place)).reason).toBe('Nothing has renewed the lease for longer than its grace of 1 s.');
    expect((await place.host.jobStatus('broker')).state).toBe('ended');
  });

  test('that was killed is lit again by the next renewal', async () => {
    const place = await open();
    await renew(place, Date.now() + day, 600);
    let pid = 0;
    // Until its command has started, the pid of a job is that of the process that is about to start it.
    await until('the fuse has started', async () => {
      const status = await place.host.jobStatus('lease-fuse-1');
      if (status.state === 'running' && status.startedMilliseconds !== null) pid = status.pid;
      return pid > 0;
    });
    process.kill(pid, 'SIGKILL');
    await until('the fuse is gone', () => hasEnded(place, 'lease-fuse-1'));
    await renew(place, Date.now() + day, 600);
    expect((await place.host.jobStatus('lease-fuse-2')).state).toBe('running');
  });

  test('becomes the command that it was given, when everything else has ended', async () => {
    const place = await open();
    const { host } = place;
    await renew(place, Date.now() + day, 600);
    await host.stopJob('lease-fuse-1', 0);
    const done = join(host.inventory.dataFolder, 'shut-down');
    await host.startJob({ ...fuseJob(host.inventory, testMark, 2, ['touch', done]), id: 'fuse-of-rented-host' });
    const over = { deadlineMilliseconds: Date.now() - day, graceSeconds: 1, renewedMilliseconds: Date.now() };
    await host.writeFile(leasePath(host.inventory), JSON.stringify(over));
    await until('the command has run', () =>
      access(done).then(
        () => true,
        () => false,
      ),
    );
  });

  test('fires when the lease cannot be read, which ends no other host', async () => {
    const place = await open();
    const { host } = place;
    await host.startJob({ id: 'broker', argv: ['sleep', '3600'], environment: {} });
    expect(await renew(place, Date.now() + day, 600)).toEqual([]);
    await writeFile(leasePath(host.inventory), '');
    await until('the timer has fired', () => hasEnded(place, 'lease-fuse-1'));
    expect(await burnt(place)).toMatchObject({
      reason: 'The lease cannot be read, which counts as its end: it is not JSON.',
      left: [],
    });
    expect((await host.jobStatus('broker')).state).toBe('ended');
  });

  test('is not lit where the host was torn down', async () => {
    const folder = join(tmpdir(), `${testMark}-torn-down`);
    const inventory = { ...emptyInventory, hosts: [inventoryHost(folder, { kind: 'loopback' })] };
    await writeFile(record, '{}');
    const host = await openHost(inventory, 'kafka01');
    expect(await renewFuses([host], testMark, record)).toEqual([]);
    await expect(access(leasePath(host.inventory))).rejects.toThrow();
  });
});

// Making a network namespace takes root and a kernel that allows it.
describe.skipIf(!namespace)('the fuse of a host with a network of its own', () => {
  test('ends what is in that network, even what carries no mark', async () => {
    const name = namespace?.name ?? '';
    const place = await open({ kind: 'namespace', namespace: name });
    const unmarked = execa('ip', ['netns', 'exec', name, 'sh', '-c', 'echo ready; exec sleep 3600'], { reject: false });
    await once(unmarked.stdout, 'data');
    await renew(place, Date.now() - day, 1);
    expect((await unmarked).signal).toBe('SIGTERM');
    await until('the fuse has burnt', () => hasEnded(place, 'lease-fuse-1'));
  });
});

describe('the reason to burn', () => {
  const script = fileURLToPath(new URL('../../../src/hardware/lease/fuse.py', import.meta.url));
  /** Asks the script's own function: lease until 100 s with a grace of 10 s, at `now`, unchanged for `silent` seconds. */
  async function reason(now: number, silent: number): Promise<unknown> {
    const code = `import json, runpy, sys
f = runpy.run_path(sys.argv[1])["reason_to_fire"]
lease = {"deadlineMilliseconds": 100000, "graceSeconds": 10, "renewedMilliseconds": 0}
print(json.dumps(f(lease, float(sys.argv[2]), float(sys.argv[3]))))`;
    const { stdout } = await execa('python3', ['-c', code, script, String(now), String(silent)]);
    return JSON.parse(stdout);
  }

  test('is that the deadline and the grace are past, or that the grace went by in silence', async () => {
    expect(await reason(110, 10)).toBe(null);
    expect(await reason(110.1, 0)).toContain('The lease ended');
    expect(await reason(50, 10.1)).toContain('Nothing has renewed the lease');
  });
});
