import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inject } from '../../../bench/truth/injections.ts';
import { addSecondNic } from '../../../bench/truth/nic-injections.ts';
import type { Host } from '../../../src/hosts/host.ts';
import type { Inventory } from '../../../src/hosts/inventory.ts';
import { openHost } from '../../../src/hosts/open.ts';
import { findAbility } from '../../../src/providers/local/ability.ts';
import { run } from '../../../src/providers/local/command.ts';
import { makeHost, removeHost, type LocalHost } from '../../../src/providers/local/host.ts';
import { namespaceOf } from '../../../src/providers/local/names.ts';
import { makeNetwork, removeNetwork } from '../../../src/providers/local/network.ts';
import { inventoryHost } from '../../hosts/local-hosts.ts';
import { until } from '../../hosts/until.ts';

const ability = await findAbility();
const mark = `proofload-${process.pid.toString(16).padStart(6, '0')}`;
const namespace = namespaceOf(mark, 'kafka01');

/** `USER_HZ` of Linux. */
const ticksPerSecond = 100;

const limit = (): Promise<string> => run('tc', '-n', namespace, 'qdisc', 'show', 'dev', 'eth0');

/** Processor time that a process has used, in seconds. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const links = (): Promise<string> => run('ip', '-n', namespace, '-brief', 'address');

// Limits on a NIC take root and a kernel with network namespaces.
describe.skipIf(ability.kind !== 'namespace')('what a scenario does to a host', () => {
  let made: LocalHost;
  let inventory: Inventory;
  let hosts: Map<string, Host>;

  beforeAll(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'proofload-truth-'));
    const address = `${await makeNetwork(mark)}.11`;
    made = { mark, name: 'kafka01', kind: 'namespace', address, dataFolder, networkBitsPerSecond: 1e9 };
    await makeHost(made);
    const host = {
      ...inventoryHost(dataFolder, { kind: 'namespace', namespace }),
      address,
      networkBitsPerSecond: 1e9,
    };
    inventory = { profile: 'local', provider: 'local', mark, hosts: [host], caveats: [] };
    hosts = new Map([['kafka01', await openHost(inventory, 'kafka01')]]);
  });

  afterAll(async () => {
    await removeHost(made);
    await removeNetwork(mark);
    await rm(made.dataFolder, { recursive: true, force: true });
  });

  it('limits its NIC in the kernel and in the inventory, and removes the limit', async () => {
    expect(await limit()).toContain('rate 1Gbit');
    const nic = { kind: 'nic', hosts: ['kafka01'], megabitsPerSecond: 20 } as const;
    const injected = await inject([{ ...nic, hosts: [...nic.hosts] }], inventory, hosts, 'nic');
    expect(await limit()).toContain('rate 20Mbit');
    expect(injected.inventory.hosts[0]?.networkBitsPerSecond).toBe(20e6);
    await injected.undo();
    expect(await limit()).toContain('rate 1Gbit');
  });

  it('limits a NIC harder later, and undoes that as well', async () => {
    const nic = { kind: 'nic' as const, hosts: ['kafka01'], megabitsPerSecond: 200 };
    const injected = await inject([{ ...nic, later: { afterSeconds: 0.3, rate: 5 } }], inventory, hosts, 'later');
    expect(await limit()).toContain('rate 200Mbit');
    expect(injected.inventory.hosts[0]?.networkBitsPerSecond).toBe(5e6);
    await wait(1500);
    expect(await limit()).toContain('rate 5Mbit');
    await injected.undo();
    expect(await limit()).toContain('rate 1Gbit');
  });

  it('gives it a second NIC that is up and has no address, and counts the rate of both', async () => {
    await addSecondNic(inventory, 'kafka01');
    expect(await links()).toMatch(/^eth1@\S+\s+(UP|UNKNOWN)\s+(fe80\S+)?\s*$/m);
    const nic = { kind: 'nic' as const, hosts: ['kafka01'], megabitsPerSecond: 20, isOneOfTwo: true as const };
    const injected = await inject([nic], inventory, hosts, 'second');
    expect(await limit()).toContain('rate 20Mbit');
    expect(injected.inventory.hosts[0]?.networkBitsPerSecond).toBe(40e6);
    await injected.undo();
    expect(await limit()).toContain('rate 1Gbit');
    await run('ip', '-n', namespace, 'link', 'delete', 'eth1');
  });

  it('lets processes work and pause in turns', { timeout: 120_000 }, async () => {
    const hog = { kind: 'hog' as const, host: 'kafka01', processes: 1, turns: { seconds: 1 } };
    const injected = await inject([hog], inventory, hosts, 'turns');
    let pid = 0;
    await until('its command runs', async () => {
      const status = await hosts.get('kafka01')!.jobStatus('truth-turns-0-1');
      // Before that, the pid is that of the job's waiter, which uses no processor time.
      const hasCommand = status.state === 'running' && status.startedMilliseconds !== null;
      if (hasCommand) pid = status.pid;
      return hasCommand;
    });
    await until('the process works', async () => (await processorSeconds(pid)) > 0.3);
    const [before, start] = [await processorSeconds(pid), performance.now()];
    await wait(4000);
    const used = (await processorSeconds(pid)) - before;
    const seconds = (performance.now() - start) / 1000;
    await injected.undo();
    expect(used / seconds, 'share of the time that it worked').toBeLessThan(0.75);
  });

  it('starts processes on it that are gone afterwards', async () => {
    const host = hosts.get('kafka01')!;
    const injected = await inject(
      [
        { kind: 'flood', host: 'kafka01', to: 'kafka01', megabitsPerSecond: 0.1 },
        { kind: 'hog', host: 'kafka01', processes: 1 },
      ],
      inventory,
      hosts,
      'jobs',
    );
    for (const id of ['truth-jobs-0', 'truth-jobs-1-1']) expect((await host.jobStatus(id)).state).toBe('running');
    await injected.undo();
    for (const id of ['truth-jobs-0', 'truth-jobs-1-1']) expect((await host.jobStatus(id)).state).toBe('ended');
  });

  it('undoes the earlier injections if one fails', async () => {
    const injections = [
      { kind: 'nic' as const, hosts: ['kafka01'], megabitsPerSecond: 20 },
      { kind: 'nic' as const, hosts: ['nowhere'], megabitsPerSecond: 20 },
    ];
    await expect(inject(injections, inventory, hosts, 'half')).rejects.toThrow('There is no host nowhere');
    expect(await limit()).toContain('rate 1Gbit');
  });
});
