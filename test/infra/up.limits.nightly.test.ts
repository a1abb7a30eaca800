import { scratchState } from './scratch-state.ts';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const profile = 'limited';
const stacks = join(scratchState, 'stacks');
process.env.PROOFLOAD_STACKS = stacks;
const stack = `config:
  proofload:provider: local
  proofload:hardware:
    small:
      cores: machine
      memoryMebibytes: 512
      networkGigabitsPerSecond: 1
      limits: { cores: 0.25, memoryMebibytes: 600, diskReadMegabytesPerSecond: 20 }
    free: { cores: machine, memoryMebibytes: 512, networkGigabitsPerSecond: 1 }
  proofload:hosts:
    - { name: one, hardware: small, roles: [kafka-broker, kafka-controller] }
    - { name: two, hardware: free, roles: [kafka-broker] }
`;
mkdirSync(stacks);
writeFileSync(join(stacks, `Pulumi.${profile}.yaml`), stack);

const { verifyCleanup, provision, teardown } = await import('../../activities/hardware.ts');
const { clearStack } = await import('../../infra/clear.ts');
const { openHost } = await import('../../src/hosts/open.ts');
const { providerFaults } = await import('../../src/hardware/preflight/preflight.ts');
const { readProfile } = await import('../../src/hardware/profile/read.ts');
const { samplePlan } = await import('../samples/plan.ts');
const { perform } = await import('./perform.ts');
type Inventory = Awaited<ReturnType<typeof provision>>;

const campaign = { campaignId: 'a-test', plan: samplePlan({ profile }) };
const [refused] = await providerFaults({ ...(await readProfile(profile)), stack: profile });
const minutes = 60_000;

/** Reads a figure of a control group by the names of its file in version 1 and 2. */
async function figureOf(
  { hosts }: Inventory,
  controller: 'cpu' | 'memory',
  ...files: [string, string]
): Promise<string> {
  const { version, [controller]: folder } = hosts[0]!.limits!.cgroup;
  return readFile(join(folder, files[version - 1]!), 'utf8');
}

describe.skipIf(refused)(`hosts with limits${refused ? ` (skipped: ${refused})` : ''}`, () => {
  let inventory: Inventory;

  beforeAll(async () => {
    inventory = await perform(provision, campaign);
  }, 10 * minutes);

  afterAll(async () => {
    await clearStack(profile);
    await rm(scratchState, { recursive: true, force: true });
  }, 10 * minutes);

  test('the inventory has the limits of the limited host alone, and the report says which host that is', () => {
    const [one, two] = inventory.hosts;
    expect(one!.limits).toMatchObject({
      cores: 0.25,
      memoryBytes: 600 * 2 ** 20,
      disk: { device: expect.stringMatching(/^\d+:\d+$/), readBytesPerSecond: 20e6 },
    });
    expect(one!.limits!.cgroup.cpu).toContain(`/${inventory.mark}/one`);
    expect(two!.limits).toBeUndefined();
    expect(inventory.caveats.join(' ')).toMatch(/Control groups limit one: /);
  });

  test(
    'two busy processes of the host get a quarter of a core, and the kernel counts the waiting',
    async () => {
      const host = await openHost(inventory, 'one');
      const spin =
        'import os, time; os.fork(); end = time.time() + 4\nwhile time.time() < end: pass\nprint(time.process_time())';
      await host.startJob({ id: 'spin', argv: ['python3', '-I', '-S', '-c', spin], environment: {} });
      while ((await host.jobStatus('spin')).state === 'running') await wait(200);
      const seconds = (await host.tailJob('spin', 'output', 1000)).trim().split('\n').map(Number);
      expect(seconds).toHaveLength(2);
      expect(seconds[0]! + seconds[1]!, 'processor seconds of 4').toBeLessThan(1.5);
      const throttled = Number(
        /^nr_throttled (\d+)$/m.exec(await figureOf(inventory, 'cpu', 'cpu.stat', 'cpu.stat'))?.[1],
      );
      expect(throttled).toBeGreaterThan(5);
    },
    minutes,
  );

  test(
    'the page cache of the host is within its memory',
    async () => {
      const host = await openHost(inventory, 'one');
      const file = join(host.inventory.dataFolder, 'large');
      await host.run(['dd', 'if=/dev/zero', `of=${file}`, 'bs=1M', 'count=900', 'conv=fsync'], { timeoutSeconds: 120 });
      const used = Number(await figureOf(inventory, 'memory', 'memory.usage_in_bytes', 'memory.current'));
      expect(used).toBeLessThanOrEqual(600 * 2 ** 20);
      expect(used, 'the cache is that of the host').toBeGreaterThan(300 * 2 ** 20);
    },
    3 * minutes,
  );

  test(
    'reads from the disk are at the stated rate',
    async () => {
      const host = await openHost(inventory, 'one');
      const file = join(host.inventory.dataFolder, 'large');
      const start = performance.now();
      await host.run(['dd', `if=${file}`, 'of=/dev/null', 'bs=1M', 'count=60', 'iflag=direct'], { timeoutSeconds: 60 });
      expect((performance.now() - start) / 1000, 'seconds for 63 MB at 20 MB/s').toBeGreaterThan(2.5);
    },
    minutes,
  );

  test('a process of the host sees its own limits, as the sampler and a Java virtual machine do', async () => {
    const host = await openHost(inventory, 'one');
    const { cgroup } = host.inventory.limits!;
    const file = join(cgroup.cpu, cgroup.version === 1 ? 'cpu.cfs_quota_us' : 'cpu.max');
    expect(await host.run(['cat', file])).toMatch(/^25000/);
  });

  test('provisioning again repairs a group that is gone, as after a reboot', { timeout: 10 * minutes }, async () => {
    const { memory, cpu } = inventory.hosts[0]!.limits!.cgroup;
    for (const folder of new Set([memory, cpu])) await rmdir(folder);
    const again = await perform(provision, campaign);
    expect(again.hosts).toEqual(inventory.hosts);
    expect([memory, cpu].map((folder) => existsSync(folder))).toEqual([true, true]);
  });

  test(
    'cleanup is not verified while a group exists, and teardown ends a process that only its group shows',
    { timeout: 10 * minutes },
    async () => {
      const { memory } = inventory.hosts[0]!.limits!.cgroup;
      const hidden = execa('sleep', ['3600'], { reject: false });
      await writeFile(join(memory, 'cgroup.procs'), String(hidden.pid));
      const before = await perform(verifyCleanup, { ...campaign, inventory });
      expect(before.verified).toBe(false);
      expect(before.leftovers).toContain(`control group ${memory}`);
      expect(before.leftovers.join('\n')).toContain(`process ${hidden.pid} (sleep 3600)`);

      await perform(teardown, campaign);
      expect((await hidden).signal).toBe('SIGTERM');
      expect(existsSync(memory)).toBe(false);
      const after = await perform(verifyCleanup, { ...campaign, inventory });
      expect(after).toMatchObject({ verified: true, leftovers: [] });
    },
  );
});
