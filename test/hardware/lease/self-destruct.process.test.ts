import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostAccess } from '../../../src/hosts/inventory.ts';
import { openHost } from '../../../src/hosts/open.ts';
import {
  firedPath,
  selfDestructJob,
  leasePath,
  renewSelfDestructTimers,
} from '../../../src/hardware/lease/self-destruct.ts';
import { addNamespace, emptyInventory, inventoryHost, openTestHost, testMark } from '../../hosts/local-hosts.ts';
import type { TestHost } from '../../hosts/local-hosts.ts';
import { isRunning, until } from '../../hosts/until.ts';

const day = 86_400_000;
const namespace = await addNamespace();
afterAll(() => namespace?.remove());

let opened: TestHost | null = null;
async function open(reach?: HostAccess): Promise<TestHost> {
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

/** Renews the lease as its activity does. */
async function renew({ host }: TestHost, deadlineMilliseconds: number, graceSeconds: number): Promise<string[]> {
  await writeFile(
    record,
    JSON.stringify({ campaignId: 'c', deadlineMilliseconds, graceSeconds, renewedMilliseconds: Date.now() }),
  );
  return renewSelfDestructTimers([host], testMark, record);
}

async function hasEnded({ host }: TestHost, jobId: string): Promise<boolean> {
  return (await host.jobStatus(jobId)).state === 'ended';
}

async function fired({ host }: TestHost): Promise<{ reason: string; ended: string[] | null }> {
  return JSON.parse(await readFile(firedPath(host.inventory), 'utf8'));
}

describe('a self-destruct timer', () => {
  test('ends every process of its host, and of no other host, after the lease and its grace period', async () => {
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
      expect((await place.host.jobStatus('self-destruct-1')).state).toBe('running');
      expect((await place.host.jobStatus('broker')).state).toBe('running');

      expect(await renew(place, Date.now() - day, 1)).toEqual([]);
      await until('the self-destruct timer has fired', () => hasEnded(place, 'self-destruct-1'));
      expect(await place.host.jobStatus('broker')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
      expect(await place.host.jobStatus('stray')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
      expect(await place.host.jobStatus('self-destruct-1')).toMatchObject({ exitCode: 0 });
      const { reason, ended } = await fired(place);
      expect(reason).toBe('The lease and its grace period of 1 s have ended.');
      expect(ended?.filter((line) => line.endsWith(' sleep 3600'))).toHaveLength(3);
      expect(await isRunning(neighbour.pid ?? 0)).toBe(true);

      // A fired timer is reported, and none is started again.
      expect((await renew(place, Date.now() + day, 600)).join()).toContain(
        'The self-destruct timer of kafka01 has fired',
      );
      expect((await place.host.jobStatus('self-destruct-2')).state).toBe('absent');
    } finally {
      neighbour.kill('SIGKILL');
      await neighbour;
    }
  });

  test('fires when the lease is not renewed', async () => {
    const place = await open();
    await place.host.startJob({ id: 'broker', argv: ['sleep', '3600'], environment: {} });
    await renew(place, Date.now() + day, 1);
    await until('the self-destruct timer has fired', () => hasEnded(place, 'self-destruct-1'));
    expect((await fired(place)).reason).toBe('The lease was not renewed for longer than its grace period of 1 s.');
    expect((await place.host.jobStatus('broker')).state).toBe('ended');
  });

  test('that was killed is started again by the next renewal', async () => {
    const place = await open();
    await renew(place, Date.now() + day, 600);
    let pid = 0;
    // Until its command has started, a job's pid is that of its waiter.
    await until('the self-destruct timer has started', async () => {
      const status = await place.host.jobStatus('self-destruct-1');
      if (status.state === 'running' && status.startedMilliseconds !== null) pid = status.pid;
      return pid > 0;
    });
    process.kill(pid, 'SIGKILL');
    await until('the self-destruct timer is gone', () => hasEnded(place, 'self-destruct-1'));
    await renew(place, Date.now() + day, 600);
    expect((await place.host.jobStatus('self-destruct-2')).state).toBe('running');
  });

  test('runs its final command after everything else has ended', async () => {
    const place = await open();
    const { host } = place;
    await renew(place, Date.now() + day, 600);
    await host.stopJob('self-destruct-1', 0);
    const done = join(host.inventory.dataFolder, 'shut-down');
    await host.startJob({
      ...selfDestructJob(host.inventory, testMark, 2, ['touch', done]),
      id: 'timer-of-rented-host',
    });
    const over = { deadlineMilliseconds: Date.now() - day, graceSeconds: 1, renewedMilliseconds: Date.now() };
    await host.writeFile(leasePath(host.inventory), JSON.stringify(over));
    await until('the command has run', () =>
      access(done).then(
        () => true,
        () => false,
      ),
    );
  });

  test('fires when the lease is unreadable, and ends no other host', async () => {
    const place = await open();
    const { host } = place;
    await host.startJob({ id: 'broker', argv: ['sleep', '3600'], environment: {} });
    expect(await renew(place, Date.now() + day, 600)).toEqual([]);
    await writeFile(leasePath(host.inventory), '');
    await until('the timer has fired', () => hasEnded(place, 'self-destruct-1'));
    expect(await fired(place)).toMatchObject({
      reason: 'The lease is unreadable, which counts as expired: it is not JSON.',
      left: [],
    });
    expect((await host.jobStatus('broker')).state).toBe('ended');
  });

  test('is not started on a host that was torn down', async () => {
    const folder = join(tmpdir(), `${testMark}-torn-down`);
    const inventory = { ...emptyInventory, hosts: [inventoryHost(folder, { kind: 'loopback' })] };
    await writeFile(record, '{}');
    const host = await openHost(inventory, 'kafka01');
    expect(await renewSelfDestructTimers([host], testMark, record)).toEqual([]);
    await expect(access(leasePath(host.inventory))).rejects.toThrow();
  });
});

// Network namespaces need root and a kernel that allows them.
describe.skipIf(!namespace)('the self-destruct timer of a host with its own network', () => {
  test('ends all processes in that network, even without the mark', async () => {
    const name = namespace?.name ?? '';
    const place = await open({ kind: 'namespace', namespace: name });
    const unmarked = execa('ip', ['netns', 'exec', name, 'sh', '-c', 'echo ready; exec sleep 3600'], { reject: false });
    await once(unmarked.stdout, 'data');
    await renew(place, Date.now() - day, 1);
    expect((await unmarked).signal).toBe('SIGTERM');
    await until('the self-destruct timer has fired', () => hasEnded(place, 'self-destruct-1'));
  });
});

describe('the reason to fire', () => {
  const script = fileURLToPath(new URL('../../../src/hardware/lease/self_destruct.py', import.meta.url));
  /**
   * Calls the script's function: a lease until 100 s with a grace period of 10 s, at `now`, unchanged for `silent`
   * seconds.
   */
  async function reason(now: number, silent: number): Promise<unknown> {
    const code = `import json, runpy, sys
f = runpy.run_path(sys.argv[1])["reason_to_fire"]
lease = {"deadlineMilliseconds": 100000, "graceSeconds": 10, "renewedMilliseconds": 0}
print(json.dumps(f(lease, float(sys.argv[2]), float(sys.argv[3]))))`;
    const { stdout } = await execa('python3', ['-c', code, script, String(now), String(silent)]);
    return JSON.parse(stdout);
  }

  test('is that the deadline and grace period have passed, or that the lease was not renewed for the grace period', async () => {
    expect(await reason(110, 10)).toBe(null);
    expect(await reason(110.1, 0)).toContain('The lease and its grace period');
    expect(await reason(50, 10.1)).toContain('The lease was not renewed');
  });
});
