import { scratchState } from './scratch-state.ts';
import { once } from 'node:events';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { cleanUp, NotCleanedUp, type CleanupOptions } from '../../infra/cleanup.ts';
import { ledgerPath, readEntry, writeLease } from '../../src/hardware/lease/ledger.ts';
import type { CleanedStack } from '../../src/hardware/lease/cleanup-decision.ts';
import { findAbility } from '../../src/providers/local/ability.ts';
import { makeHost } from '../../src/providers/local/host.ts';
import { addressAt, loopbackPrefixFor, namespaceOf } from '../../src/providers/local/names.ts';
import { makeNetwork } from '../../src/providers/local/network.ts';
import { hostsFolderOf, markOf } from '../../src/state/mark.ts';
import { isRunning } from '../hosts/until.ts';

const minutes = 60_000;
const { kind } = await findAbility();
const mark = markOf('local');
const dataFolder = join(hostsFolderOf('local'), 'kafka01');

// A host as an interrupted campaign leaves it: it exists, with a running process, and is in no Pulumi state.
const orphan = execa('sh', ['-c', 'echo ready; exec sleep 3600'], {
  env: { PROOFLOAD_HOST: `${mark}/kafka01` },
  reject: false,
});
const begun = once(orphan.stdout, 'data');
beforeAll(async () => {
  await begun;
  const prefix = kind === 'namespace' ? await makeNetwork(mark) : loopbackPrefixFor(mark);
  const address = addressAt(prefix, 0);
  await makeHost({ mark, name: 'kafka01', kind, address, dataFolder, networkBitsPerSecond: null });
}, 10 * minutes);
afterAll(async () => {
  await clearStack('local');
  await rm(scratchState, { recursive: true, force: true });
}, 10 * minutes);

type CleanupRequest = Pick<CleanupOptions, 'remove'> & { holders: Awaited<ReturnType<CleanupOptions['holders']>> };

async function cleanUpLocal({ remove, holders }: CleanupRequest): Promise<CleanedStack> {
  const [cleaned, ...others] = await cleanUp({
    only: ({ stack }) => stack === 'local',
    remove,
    holders: async () => holders,
  });
  if (!cleaned || others.length > 0) throw new Error('Expected one stack.');
  return cleaned;
}

const nobody = { campaigns: [], leases: [] };

test('cleanup finds leftovers on this machine, and does not remove by itself what no campaign made', async () => {
  const cleaned = await cleanUpLocal({ remove: 'of campaigns', holders: nobody });
  expect(cleaned).toMatchObject({ removed: false, campaign: null, verdict: { held: false } });
  expect(cleaned.found).toContain(`process ${orphan.pid} (sleep 3600)`);
  expect(cleaned.found).toContain(`data folder ${dataFolder}`);
  if (kind === 'namespace') expect(cleaned.found).toContain(`network namespace ${namespaceOf(mark, 'kafka01')}`);
});

test('cleanup does not touch hardware of a running campaign, nor leased hardware without a server', async () => {
  const lease = { campaignId: 'c', deadlineMilliseconds: Date.now() + 60 * minutes, graceSeconds: 3600 };
  await writeLease('local', { ...lease, renewedMilliseconds: Date.now() });
  for (const holders of [{ campaigns: ['c'], leases: ['c'] }, null]) {
    expect(await cleanUpLocal({ remove: 'everything', holders })).toMatchObject({
      removed: false,
      verdict: { held: true },
    });
  }
  await access(dataFolder);
  expect(await isRunning(orphan.pid ?? 0)).toBe(true);
});

test(
  'cleanup removes leftovers of a campaign that is not running, and deletes its lease',
  { timeout: 10 * minutes },
  async () => {
    // An unreadable lease counts as expired, and must not block the removal.
    await writeFile(ledgerPath('local'), '');
    const cleaned = await cleanUpLocal({ remove: 'of campaigns', holders: nobody });
    expect(cleaned).toMatchObject({ removed: true, left: [] });
    expect(cleaned.warning).toMatch(
      /^The lease on local is unreadable and counts as expired \(.*: it is empty\)\. .*--apply"/,
    );
    expect((await orphan).signal).toBe('SIGTERM');
    await expect(access(dataFolder)).rejects.toThrow();
    expect(await readEntry('local')).toEqual({ record: null, warning: null });
    expect(await cleanUpLocal({ remove: 'nothing', holders: nobody })).toMatchObject({ found: [], removed: false });
  },
);

test('cleanup of a stack whose record is damaged continues with the others, and says why', async () => {
  const record = join(scratchState, 'brought-up', 'broken.json');
  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, '{');
  const cleaning = cleanUp({ remove: 'nothing', holders: async () => nobody });
  const error = await cleaning.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(NotCleanedUp);
  const { cleaned, reasons } = error as NotCleanedUp;
  expect(cleaned.map(({ stack }) => stack)).toContain('local');
  expect(reasons).toEqual([expect.stringContaining('broken.json is damaged')]);
  await rm(record);
});
