import { scratchState } from './scratch-state.ts';
import { access, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { MockActivityEnvironment } from '@temporalio/testing';
import { execa } from 'execa';
import { afterAll, expect, test } from 'vitest';
import { verifyCleanup, provision, teardown } from '../../activities/hardware.ts';
import { clearStack } from '../../infra/clear.ts';
import { campaign, perform } from './perform.ts';

process.env.PROOFLOAD_HOSTS = 'loopback';
const minutes = 60_000;

afterAll(async () => {
  await clearStack('local');
  await rm(scratchState, { recursive: true, force: true });
}, 10 * minutes);

test(
  'without namespaces hosts are loopback addresses, the caveats say so, and teardown ends their processes',
  { timeout: 10 * minutes },
  async () => {
    const inventory = await perform(provision, campaign);
    expect(new Set(inventory.hosts.map((host) => host.address)).size).toBe(5);
    for (const host of inventory.hosts) {
      expect(host).toMatchObject({ reach: { kind: 'loopback' }, networkBitsPerSecond: null });
      expect(host.address).toMatch(/^127\./);
      await access(host.dataFolder);
      const server = createServer().listen(0, host.address);
      await once(server, 'listening');
      server.close();
    }
    expect(inventory.caveats.join(' ')).toContain('NICs are not limited');

    const marked = execa('sh', ['-c', 'echo ready; exec sleep 3600'], {
      env: { PROOFLOAD_HOST: `${inventory.mark}/kafka01` },
      reject: false,
    });
    await once(marked.stdout, 'data');
    await perform(teardown, campaign);
    expect((await marked).signal).toBe('SIGTERM');
    expect(await perform(verifyCleanup, { ...campaign, inventory })).toMatchObject({ verified: true, leftovers: [] });
  },
);

test('a campaign that is cancelled before the engine started makes nothing', { timeout: 5 * minutes }, async () => {
  const cancelled = new MockActivityEnvironment();
  cancelled.cancel();
  await expect(perform(provision, campaign, cancelled)).rejects.toThrow();
  expect(await perform(verifyCleanup, { ...campaign, inventory: null })).toMatchObject({ verified: true });
});
