import { scratchState } from './scratch-state.ts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyCleanup, provision, teardown } from '../../activities/hardware.ts';
import { clearStack } from '../../infra/clear.ts';
import { findAbility } from '../../src/providers/local/ability.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { stackFileOf } from '../../src/hardware/profile/read.ts';
import { stackEnvironment } from '../../src/hardware/stack/environment.ts';
import { resourcesOf } from '../../src/hardware/stack/resources.ts';
import { campaign, perform } from './perform.ts';

const ability = await findAbility();
const reason = ability.kind === 'loopback' ? ability.reason : '';
const minutes = 60_000;

/** The parts of a stack's file in the file backend that this test changes. */
const checkpoint = z.looseObject({
  checkpoint: z.looseObject({
    latest: z.looseObject({
      resources: z.array(z.looseObject({ urn: z.string() })),
      pending_operations: z.unknown().optional(),
    }),
  }),
});

const hostOf = (inventory: Inventory, name: string): InventoryHost => {
  const host = inventory.hosts.find((candidate) => candidate.name === name);
  if (!host) throw new Error(`no host ${name}`);
  return host;
};
const within = (inventory: Inventory, name: string, ...argv: string[]) =>
  execa('ip', ['netns', 'exec', `${inventory.mark}-${name}`, ...argv], {
    env: { PROOFLOAD_HOST: `${inventory.mark}/${name}` },
    reject: false,
  });
/** Resolves when the process has written something. */
const firstOutput = (process: { stdout: Readable }) => once(process.stdout, 'data');

describe.skipIf(ability.kind !== 'namespace')(`hosts in network namespaces${reason && ` (skipped: ${reason})`}`, () => {
  let inventory: Inventory;
  let stackFile: string;

  beforeAll(async () => {
    stackFile = await readFile(stackFileOf('local'), 'utf8');
    inventory = await perform(provision, campaign);
  }, 10 * minutes);

  afterAll(async () => {
    // A repeat is not an error: a teardown is retried until it is known to have worked.
    await clearStack('local');
    await rm(scratchState, { recursive: true, force: true });
  }, 10 * minutes);

  test('the inventory is the same from the workflow and from the shell', { timeout: 5 * minutes }, async () => {
    const { stdout } = await execa('pulumi', ['stack', 'output', 'inventory', '--json', '--stack', 'local'], {
      cwd: projectFolder,
      env: stackEnvironment(),
    });
    expect(JSON.parse(stdout)).toEqual(inventory);
    expect(inventory.hosts).toHaveLength(5);
    expect(hostOf(inventory, 'kafka01')).toMatchObject({
      hardware: 'type-1',
      roles: ['kafka-broker', 'kafka-controller'],
      dataFolder: join(scratchState, 'hosts', 'local', 'kafka01'),
      networkBitsPerSecond: 1e9,
    });
  });

  test('hosts reach each other, and this machine reaches them', { timeout: 5 * minutes }, async () => {
    const { address } = hostOf(inventory, 'spark-cassandra-worker01');
    const server = `
import socket
s = socket.create_server(('${address}', 9000))
print('listening', flush=True)
for _ in range(2):
    c, _ = s.accept()
    c.sendall(b'hello'); c.close()`;
    const serving = within(inventory, 'spark-cassandra-worker01', 'python3', '-c', server);
    await firstOutput(serving);

    const client = `import socket; print(socket.create_connection(('${address}', 9000)).recv(5).decode())`;
    expect((await within(inventory, 'kafka01', 'python3', '-c', client)).stdout).toBe('hello');
    const heard = await new Promise((resolve, reject) => {
      connect(9000, address)
        .once('data', (data) => resolve(data.toString()))
        .once('error', reject);
    });
    expect(heard).toBe('hello');
    expect((await serving).exitCode).toBe(0);
  });

  test('NICs are limited in both directions, in the ratio of the hardware', { timeout: 5 * minutes }, async () => {
    const inside = async (name: string) => (await within(inventory, name, 'tc', 'qdisc', 'show', 'dev', 'eth0')).stdout;
    expect(await inside('kafka01')).toMatch(/^qdisc tbf .* rate 1Gbit /);
    expect(await inside('spark-cassandra-worker01')).toMatch(/^qdisc tbf .* rate 10Gbit /);
    const all = (await execa('tc', ['qdisc', 'show'])).stdout;
    const digest = inventory.mark.slice(-6);
    const outside = all
      .split('\n')
      .filter((line) => line.includes(` dev pl-${digest}-`) && line.startsWith('qdisc tbf'));
    expect(outside.filter((line) => line.includes('rate 1Gbit '))).toHaveLength(3);
    expect(outside.filter((line) => line.includes('rate 10Gbit '))).toHaveLength(2);
  });

  test(
    'provisioning repairs what an interrupted campaign left: resources without state, then state without resources',
    { timeout: 15 * minutes },
    async () => {
      const orphan = within(inventory, 'kafka02', 'sh', '-c', 'echo ready; exec sleep 3600');
      await firstOutput(orphan);
      await rm(join(scratchState, 'pulumi'), { recursive: true });
      await perform(provision, campaign);
      expect((await orphan).signal).toBe('SIGTERM');

      // As after a reboot, and of an engine that was killed while it made a host.
      await execa('ip', ['netns', 'delete', `${inventory.mark}-kafka01`]);
      await execa('ip', ['link', 'delete', `pl-${inventory.mark.slice(-6)}`]);
      const file = join(scratchState, 'pulumi', '.pulumi', 'stacks', 'proofload', 'local.json');
      const state = checkpoint.parse(JSON.parse(await readFile(file, 'utf8')));
      const { latest } = state.checkpoint;
      const resource = latest.resources.find(({ urn }) => urn.endsWith('::kafka01'));
      latest.pending_operations = [{ type: 'creating', resource }];
      await writeFile(file, JSON.stringify(state));
      expect((await resourcesOf('local')).join('\n')).toContain('kafka01, interrupted while creating');

      const again = await perform(provision, campaign);
      expect((await resourcesOf('local')).join('\n')).not.toContain('interrupted');
      expect(again.hosts).toEqual(inventory.hosts);
      expect((await within(again, 'kafka01', 'ip', 'address', 'show', 'eth0')).stdout).toContain(
        `${hostOf(again, 'kafka01').address}/24`,
      );
    },
  );

  test(
    'cleanup is not verified while leftovers exist, and is verified after teardown, which also ends stubborn processes',
    { timeout: 15 * minutes },
    async () => {
      const marked = execa('sh', ['-c', 'echo ready; exec sleep 3600'], {
        env: { PROOFLOAD_HOST: `${inventory.mark}/kafka02` },
        reject: false,
      });
      const stubborn = within(inventory, 'kafka01', 'sh', '-c', 'trap "" TERM; echo ready; while :; do sleep 1; done');
      await Promise.all([firstOutput(marked), firstOutput(stubborn)]);

      const before = await perform(verifyCleanup, { ...campaign, inventory });
      expect(before.verified).toBe(false);
      expect(before.leftovers.join('\n')).toContain(`process ${marked.pid} (sleep 3600)`);
      expect(before.leftovers).toContain(`network namespace ${inventory.mark}-kafka01`);

      await perform(teardown, campaign);
      expect((await marked).signal).toBe('SIGTERM');
      expect((await stubborn).signal).toBe('SIGKILL');
      const after = await perform(verifyCleanup, { ...campaign, inventory });
      expect(after).toMatchObject({ verified: true, leftovers: [] });
      expect(after.checked).toHaveLength(7);
    },
  );

  test('the stack file in git is unchanged', async () => {
    expect(await readFile(stackFileOf('local'), 'utf8')).toBe(stackFile);
  });
});
