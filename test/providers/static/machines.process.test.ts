import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inventory } from '../../../src/hosts/inventory.ts';
import {
  clearMachine,
  findMachineLeftovers,
  onEveryMachine,
  takeMachine,
} from '../../../src/providers/static/machines.ts';
import { emptyInventory, inventoryHost, testMark } from '../../hosts/local-hosts.ts';
import { loopback, makeKeys, noServer, startServer } from '../../hosts/ssh/server.ts';
import type { Server } from '../../hosts/ssh/server.ts';

const quietly = () => {};
const nothing = { processes: [], folders: [], rules: [] };

describe.skipIf(noServer)(`existing machines${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  let server: Server;
  let scratch: string;
  let inventory: Inventory;

  beforeAll(async () => {
    server = await startServer(await loopback());
    scratch = await mkdtemp(join(tmpdir(), 'proofload-static-'));
    const hosts = ['kafka01', 'kafka02'].map((name) => ({
      ...inventoryHost(join(scratch, 'data', `${testMark}-${name}`), server.reach),
      name,
      address: server.address,
    }));
    inventory = { ...emptyInventory, provider: 'static', hosts };
  });
  afterAll(async () => {
    await onEveryMachine(inventory, quietly, (host) => clearMachine(host, testMark));
    await server.close();
    await rm(scratch, { recursive: true });
  });

  it('have our processes and folders only while a campaign uses them', async () => {
    const look = () => onEveryMachine(inventory, quietly, (host) => findMachineLeftovers(host, testMark));
    expect(await look()).toEqual([nothing, nothing]);

    const facts = await onEveryMachine(inventory, quietly, (host) => takeMachine(host, [server.reach.port]));
    expect(facts[0]).toMatchObject({ portsInUse: [server.reach.port], tar: true });
    expect(facts[0]?.freeBytes).toBeGreaterThan(0);
    await onEveryMachine(inventory, quietly, async (host) => {
      // One that ends on SIGTERM, and one that does not.
      await host.startJob({ id: 'polite', argv: ['sleep', '600'], environment: {} });
      if (host.inventory.name === 'kafka02') return;
      const deaf = ['sh', '-c', "trap '' TERM; echo deaf; while :; do sleep 1; done"];
      await host.startJob({ id: 'deaf', argv: deaf, environment: {} });
    });
    const [first, second] = await look();
    // The jobs and their waiters; nothing of the other host on the same machine.
    expect(first?.processes.length).toBeGreaterThan(2);
    expect(second?.processes.some((each) => each.includes('trap'))).toBe(false);
    expect(first?.folders).toEqual([inventory.hosts[0]?.dataFolder]);

    const left = await onEveryMachine(inventory, quietly, (host) => clearMachine(host, testMark));
    expect(left.flatMap(({ processes }) => processes)).toEqual([]);
    expect(await look()).toEqual([nothing, nothing]);
    expect(existsSync(join(scratch, 'data'))).toBe(false);
    await onEveryMachine(inventory, quietly, (host) => clearMachine(host, testMark));
  });

  it('are all tried before failures are reported, and every failure is reported', async () => {
    const strange = inventory.hosts.map((host) => ({
      ...host,
      reach: { ...server.reach, hostKeys: [makeKeys().public] },
    }));
    await expect(
      onEveryMachine({ ...inventory, hosts: strange }, quietly, (host) => findMachineLeftovers(host, testMark)),
    ).rejects.toMatchObject({
      name: 'HostRefused',
      message: expect.stringMatching(
        /^kafka01 .* presents the host key .*\nkafka02 .* presents the host key/,
      ) as string,
    });
  });
});
