/** Hosts that a person brings up, as a campaign uses them and leaves them. On loopback addresses, with the real engine. */
import { scratchState } from './scratch-state.ts';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, test } from 'vitest';
import { provision, teardown, verifyCleanup } from '../../activities/hardware.ts';
import { cleanUp } from '../../infra/cleanup.ts';
import { clearStack } from '../../infra/clear.ts';
import { sayWhoseHosts } from '../../src/cli/whose-hosts.ts';
import { withStack } from '../../src/control/own-hosts.ts';
import { readLease, writeLease } from '../../src/hardware/lease/ledger.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { bringUp, inventoryOf } from '../../src/hardware/stack/update.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { markOf } from '../../src/state/mark.ts';
import { campaign as sample, perform } from './perform.ts';

process.env.PROOFLOAD_HOSTS = 'loopback';
const minutes = 60_000;
const limit = { timeout: 10 * minutes };
const { campaignId } = sample;
const campaign = { campaignId, plan: withStack(sample.plan, campaignId, true) };
const profile = await readProfile('local');

afterAll(async () => {
  await clearStack('local');
  await rm(scratchState, { recursive: true, force: true });
}, 10 * minutes);

/** What a campaign leaves: a process and data. */
async function leaveSomething({ mark, hosts: [host] }: Inventory) {
  const process = execa('sh', ['-c', 'echo ready; exec sleep 3600'], {
    env: { PROOFLOAD_HOST: `${mark}/${host!.name}` },
    reject: false,
  });
  await once(process.stdout, 'data');
  await mkdir(join(host!.dataFolder, 'services', 'kafka'), { recursive: true });
  await writeFile(join(host!.dataFolder, 'lease.json'), '{}');
  return { process, content: () => readdir(host!.dataFolder) };
}

const clean = (campaigns: string[]) =>
  cleanUp({
    only: ({ stack }) => stack === 'local',
    holders: async () => ({ campaigns, leases: [] }),
    remove: 'of campaigns',
  });

test('a campaign that is to use hosts that nobody brought up is refused', limit, async () => {
  await expect(sayWhoseHosts(campaign.plan, profile, () => {})).rejects.toThrow(
    '--on-my-hosts: there are no hosts of local that you brought up: bring them up with "bin/pulumi up -s local", or omit it.',
  );
  await expect(perform(provision, campaign)).rejects.toThrow('bin/pulumi up -s local');
});

test('a campaign gets the hosts as they are, and leaves them up with nothing of its own on them', limit, async () => {
  const up = await bringUp('local');
  const said: string[] = [];
  await sayWhoseHosts(campaign.plan, profile, (line) => void said.push(line));
  await sayWhoseHosts(withStack(sample.plan, campaignId, false), profile, (line) => void said.push(line));
  expect(said).toEqual([expect.stringContaining('leaves them up'), expect.stringContaining('--on-my-hosts')]);
  const earlier = await leaveSomething(up);
  const inventory = await perform(provision, campaign);
  expect(inventory).toEqual(up);
  expect(inventory.mark).toBe(markOf('local'));
  expect((await earlier.process).signal).toBe('SIGTERM');

  const { process, content } = await leaveSomething(inventory);
  await perform(teardown, campaign);
  expect((await process).signal).toBe('SIGTERM');
  expect(await content()).toEqual([]);
  const cleanup = await perform(verifyCleanup, { ...campaign, inventory });
  expect(cleanup).toMatchObject({ verified: true, leftovers: [] });
  expect(cleanup.checked.at(-1)).toContain('stay up');
  expect(await inventoryOf('local')).toEqual(up);
});

test('cleanup by itself removes what an ended campaign left on them, and not the hosts', limit, async () => {
  const inventory = (await inventoryOf('local'))!;
  const { process, content } = await leaveSomething(inventory);
  const lease = { campaignId, deadlineMilliseconds: Date.now() + 60 * minutes, graceSeconds: 60 };
  await writeLease('local', { ...lease, renewedMilliseconds: Date.now() });
  await clean([campaignId]);
  expect(await content()).not.toEqual([]);
  await clean([]);
  expect((await process).signal).toBe('SIGTERM');
  expect(await content()).toEqual([]);
  expect(await readLease('local')).toBe(null);
  expect(await inventoryOf('local')).toEqual(inventory);
});

const host = {
  hardware: 'type-1',
  cores: 1,
  memoryMebibytes: 1,
  networkGigabitsPerSecond: 1,
  roles: [],
  zone: 'local',
  services: [],
};

test('hosts other than those of the plan are refused', limit, async () => {
  const plan = { ...campaign.plan, hosts: [{ ...host, name: 'kafka99' }] };
  await expect(perform(provision, { ...campaign, plan })).rejects.toThrow(
    '--on-my-hosts: kafka99 of local is not up as its stack file says',
  );
});
